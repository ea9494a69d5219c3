import { localStorageColorSchemeManager } from "@mantine/core";

/**
 * Remembers light or dark under our own key, which the privacy policy names
 * and public/color-scheme.js reads before the first paint.
 */
export const colorSchemeManager = localStorageColorSchemeManager({ key: "color_scheme" });
