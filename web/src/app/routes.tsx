import { lazy } from "react";
import { Route, Routes } from "react-router";

import { PublicLayout } from "./public-layout";

// Every page is a chunk of its own: the first visit loads the login page and
// nothing of what lies behind it.
const LoginPage = lazy(async () => ({
  default: (await import("@/features/auth/login-page")).LoginPage,
}));
const SignupPage = lazy(async () => ({
  default: (await import("@/features/auth/signup-page")).SignupPage,
}));
const RecoverPage = lazy(async () => ({
  default: (await import("@/features/auth/recover-page")).RecoverPage,
}));
const LogoutPage = lazy(async () => ({
  default: (await import("@/features/auth/logout-page")).LogoutPage,
}));
const SignedInRoutes = lazy(async () => ({
  default: (await import("./signed-in-routes")).SignedInRoutes,
}));

/** Every address of the app and who may see it. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/signup" element={<SignupPage />} />
        <Route path="/recover" element={<RecoverPage />} />
        <Route path="/logout" element={<LogoutPage />} />
      </Route>
      <Route path="*" element={<SignedInRoutes />} />
    </Routes>
  );
}
