import { Route, Routes } from "react-router";

import { askEarly } from "./early-data";
import { lazyPage } from "./lazy-page";
import { PublicLayout } from "./public-layout";
import { SignedInLayout } from "./signed-in-layout";
import { SIGNED_IN_PAGES } from "./signed-in-pages";

const RequireAdmin = lazyPage(async () => (await import("./require-admin")).RequireAdmin);
const AdminPage = lazyPage(async () => (await import("@/features/admin/admin-page")).AdminPage);
const NotFoundPage = lazyPage(async () => (await import("./not-found-page")).NotFoundPage);

/** Loads the file of the page at an address, and asks the server for its data meanwhile. */
export async function loadSignedInPage(path: string): Promise<void> {
  askEarly(path);
  const page = Object.entries(SIGNED_IN_PAGES).find(([address]) => address === path)?.[1];
  await page?.load();
}

/** Every address behind the login. It is loaded apart, so that the login page stays small. */
export function SignedInRoutes() {
  return (
    <Routes>
      <Route element={<SignedInLayout />}>
        {Object.entries(SIGNED_IN_PAGES).map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route element={<RequireAdmin />}>
          <Route path="/admin" element={<AdminPage />} />
        </Route>
      </Route>
      <Route element={<PublicLayout />}>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
