import { Route, Routes } from "react-router";

import { LoginPage } from "@/features/auth/login-page";

import { PublicLayout } from "./public-layout";
import { PUBLIC_PAGES, SignedInRoutes } from "./public-pages";

/** Every address of the app and who may see it. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route path="/login" element={<LoginPage />} />
        {Object.entries(PUBLIC_PAGES).map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>
      <Route path="*" element={<SignedInRoutes />} />
    </Routes>
  );
}
