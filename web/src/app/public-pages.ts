import { lazyPage } from "./lazy-page";

/** The pages that anyone may see, by their addresses, but for the login page: it is part of the start. */
export const PUBLIC_PAGES = {
  "/signup": lazyPage(async () => (await import("@/features/auth/signup-page")).SignupPage),
  "/recover": lazyPage(async () => (await import("@/features/auth/recover-page")).RecoverPage),
  "/logout": lazyPage(async () => (await import("@/features/auth/logout-page")).LogoutPage),
};

/** All that is behind the login. */
export const SignedInRoutes = lazyPage(
  async () => (await import("./signed-in-routes")).SignedInRoutes,
);
