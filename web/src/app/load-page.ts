import { accessToken } from "@/api/tokens";

import { PUBLIC_PAGES, SignedInRoutes } from "./public-pages";

/**
 * Loads the files of the page at an address. Without it React would draw what
 * stands in for the page, and keep it for 300 ms, even if the files are there.
 */
export async function loadPage(path: string): Promise<void> {
  if (path === "/login") return;
  const page = Object.entries(PUBLIC_PAGES).find(([address]) => address === path)?.[1];
  if (page !== undefined) {
    await page.load();
    return;
  }
  const [{ loadSignedInPage }] = await Promise.all([
    import("./signed-in-routes"),
    SignedInRoutes.load(),
  ]);
  // Anybody else is sent to the login page.
  if (accessToken() !== null) await loadSignedInPage(path);
}
