import { createTheme, type CSSVariablesResolver } from "@mantine/core";

import { clay, dusk, honey, lilac, sage } from "./colors";

const FONT = '"Figtree Variable", "Figtree Fallback", system-ui, sans-serif';

export const theme = createTheme({
  colors: { sage, lilac, clay, honey, dark: dusk },
  primaryColor: "sage",
  primaryShade: 7,
  black: "#1F2A26",
  fontFamily: FONT,
  fontSizes: { xs: "0.8125rem", sm: "0.9375rem", md: "1.0625rem", lg: "1.1875rem", xl: "1.375rem" },
  lineHeights: { xs: "1.4", sm: "1.5", md: "1.55", lg: "1.6", xl: "1.6" },
  radius: { sm: "8px", md: "12px", lg: "14px" },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: "md" } },
    Checkbox: { defaultProps: { size: "md" } },
    InputWrapper: {
      defaultProps: {
        size: "md",
        withAsterisk: false,
        inputWrapperOrder: ["label", "description", "input", "error"],
      },
    },
    Input: { defaultProps: { size: "md" } },
    Switch: { defaultProps: { size: "md" } },
  },
});

/** Points Mantine's own variables at the tokens of tokens.css. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    "--mantine-color-body": "var(--paper)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-dimmed": "var(--muted)",
    "--mantine-color-placeholder": "var(--placeholder)",
    "--mantine-color-error": "var(--danger)",
    "--mantine-color-anchor": "var(--link)",
    "--mantine-color-default": "var(--card)",
    "--mantine-color-default-hover": "var(--wash)",
    "--mantine-color-default-border": "var(--field-line)",
    "--mantine-color-disabled": "var(--wash)",
    "--mantine-color-disabled-color": "var(--placeholder)",
    "--mantine-color-disabled-border": "var(--hairline)",
  };
  return { variables: {}, light: shared, dark: shared };
};
