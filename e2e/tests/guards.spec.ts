import { expect, readStorage, storeTokens, test } from "../fixtures.ts";
import { expired, logOut, statusOfMe } from "../support/api.ts";
import { hold } from "../support/network.ts";
import { expectPath, submitLogin, title } from "../support/steps.ts";

const PROTECTED = ["/", "/chatbot", "/records", "/routines", "/profile", "/admin"];

for (const path of PROTECTED) {
  test(`[N-02] [N-14] ${path} sends a visitor to the login page`, async ({ page }) => {
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/")) calls.push(request.url());
    });
    await page.goto(path);
    await expectPath(page, "/login");
    await expect(title(page, "Login")).toBeVisible();
    expect(calls, "nobody is asked who may not enter").toEqual([]);
  });
}

for (const [path, heading] of [
  ["/login", "Login"],
  ["/signup", "Create your account"],
  ["/recover", "Choose a new password"],
] as const) {
  test(`[N-06] ${path} is open to everybody`, async ({ page }) => {
    await page.goto(path);
    await expect(title(page, heading)).toBeVisible();
    await expectPath(page, path);
  });
}

test("[N-01] [A-04] logging in leads to the questionnaire", async ({ page, user }) => {
  await page.goto("/login");
  await submitLogin(page, user);
  await expectPath(page, "/");
  await expect(title(page, "Fill the Questionnaire")).toBeVisible();
});

test("[N-03] [N-16] a protected page shows Loading... while access is checked", async ({
  clary,
  page,
  user,
}) => {
  await storeTokens(page, clary, expired(clary, user.tokens));
  const refresh = await hold(page, "post", "/api/token/refresh/");
  await page.goto("/profile");
  await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
  await expect(title(page, "User Profile")).toBeHidden();

  refresh.release();
  await expect(title(page, "User Profile")).toBeVisible();
});

test("[N-07] opening the signup page clears all local storage", async ({ signedIn: page }) => {
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("left_behind", "yes"));
  await page.goto("/signup");
  await expect(title(page, "Create your account")).toBeVisible();
  expect(await readStorage(page)).toEqual({});
});

test("[N-08] /logout clears all local storage and ends the session on the server", async ({
  clary,
  signedIn: page,
  user,
}) => {
  await page.goto("/profile");
  await page.evaluate(() => localStorage.setItem("left_behind", "yes"));
  expect(await statusOfMe(clary, user.tokens)).toBe(200);

  await page.goto("/logout");
  await expectPath(page, "/login");
  expect(await readStorage(page)).toEqual({});
  expect(await statusOfMe(clary, user.tokens)).toBe(401);
});

test("[N-09] an unknown address shows the 404 page, which leads home", async ({
  signedIn: page,
}) => {
  await page.goto("/no/such/page");
  await expect(title(page, "Page Not Found")).toBeVisible();
  await expect(page).toHaveTitle(/Page Not Found/);
  // It looks like a button and leads to an address, so it is a link.
  await page.getByRole("link", { name: "Return Home" }).click();
  await expectPath(page, "/");
  await expect(title(page, "Fill the Questionnaire")).toBeVisible();
});

test("[N-10] [N-13] the frame has the brand, the links and the footer", async ({
  signedIn: page,
}) => {
  await page.goto("/records");
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(links).toHaveText(["Clary", "Chatbot", "Records", "Routines", "Profile", "Logout"]);
  for (const [name, heading] of [
    ["Chatbot", "ChatBot"],
    ["Records", "Filled Questionnaires"],
    ["Routines", "Your Skincare Routines"],
    ["Profile", "User Profile"],
    ["Clary", "Fill the Questionnaire"],
  ] as const) {
    await links.filter({ hasText: name }).click();
    await expect(title(page, heading)).toBeVisible();
    await expect(page).toHaveTitle(`${heading} – Clary`);
    await expect(page.getByRole("contentinfo")).toContainText("Skincare Recommendation Project");
  }
});

test("the back button does not lead back into a session that was logged out", async ({
  clary,
  signedIn: page,
  user,
}) => {
  await page.goto("/profile");
  await page.getByRole("link", { name: "Logout" }).click();
  await expectPath(page, "/login");
  await page.goBack();
  await expectPath(page, "/login");
  await expect(page.getByText(user.username)).toBeHidden();
  await expect(logOut(clary, user.tokens)).rejects.toThrow("401");
});
