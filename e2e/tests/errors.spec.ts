import { expect, storeTokens, test } from "../fixtures.ts";
import { createUser, newUsername } from "../support/api.ts";
import { type Clary, startClary } from "../support/clary.ts";
import { cut, hold, refuse } from "../support/network.ts";
import { expectPath, field, submitLogin, submitSignup, title } from "../support/steps.ts";

test("[A-06] [A-20] a wrong password is told, and what was typed stays", async ({
  page,
  problems,
  user,
}) => {
  problems.expect({ path: "/api/token/", status: 401 });
  await page.goto("/login");
  await submitLogin(page, { username: user.username, password: "Not-The-One-1" });
  await expect(page.getByRole("alert")).toContainText(
    "Wrong username or password. Please try again.",
  );
  await expect(field(page, "Username")).toHaveValue(user.username);
  await expectPath(page, "/login");

  await submitLogin(page, user);
  await expect(title(page, "Fill the Questionnaire")).toBeVisible();
});

test("[A-06] an unknown username gets the same words as a wrong password", async ({
  page,
  problems,
}) => {
  problems.expect({ path: "/api/token/", status: 401 });
  await page.goto("/login");
  await submitLogin(page, { username: newUsername("nobody") });
  await expect(page.getByRole("alert")).toHaveText("Wrong username or password. Please try again.");
});

test("[A-05] [A-19] a taken username is told on signing up", async ({ page, problems, user }) => {
  problems.expect({ path: "/api/user/signup/", status: 400 });
  await page.goto("/signup");
  await submitSignup(page, { username: user.username.toUpperCase() });
  await expect(page.getByRole("alert")).toHaveText(
    "Username already exists. Please choose another one.",
  );
  await expectPath(page, "/signup");
});

test("[A-07] a username that the server refuses is explained", async ({ page, problems }) => {
  problems.expect({ path: "/api/user/signup/", status: 422 });
  await page.goto("/signup");
  await submitSignup(page, { username: "rowan™" });
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(/^Error: Unprocessable (Content|Entity)/);
  await expect(alert).toContainText("Please use only letters, numbers and simple symbols");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 700 } });

  test("[A-05] a refused sign-up is told where the person looks", async ({
    page,
    problems,
    user,
  }) => {
    problems.expect({ path: "/api/user/signup/", status: 400 });
    await page.goto("/signup");
    await submitSignup(page, { username: user.username });
    await expect(page.getByRole("alert")).toBeInViewport({ ratio: 1 });
  });

  test("a choice that was saved is told where the person looks", async ({ signedIn: page }) => {
    await page.goto("/profile");
    await page.getByRole("switch", { name: "Send my answers to an AI service" }).press("Space");
    await expect(page.getByText("Your choice is saved.")).toBeInViewport({ ratio: 1 });
  });
});

test("[A-02] an empty login form is not sent", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Enter your username.")).toBeVisible();
  await expect(page.getByText("Enter your password.")).toBeVisible();
  await expect(field(page, "Username")).toBeFocused();
});

test("[A-10] [A-11] [A-12] [A-13] [A-14] [A-15] the password rules are told one by one", async ({
  page,
}) => {
  await page.goto("/signup");
  for (const [password, message] of [
    ["Aa1!", "Password must be at least 8 characters long"],
    ["aaaaaaaa", "Password must contain at least one uppercase letter"],
    ["AAAAAAAA", "Password must contain at least one lowercase letter"],
    ["Aaaaaaaa", "Password must contain at least one number"],
    ["Aaaaaaa1", "Password must contain at least one special character"],
  ] as const) {
    await submitSignup(page, { username: "ana", password });
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(
      page.getByText(/^Password must (be at least 8 characters long|contain)/),
    ).toHaveCount(1);
  }
});

test("[A-03] logging in shows that it is under way", async ({ page, user }) => {
  const login = await hold(page, "post", "/api/token/");
  await page.goto("/login");
  await submitLogin(page, user);
  await expect(page.getByRole("status").filter({ hasText: "Logging in..." })).toBeAttached();
  const button = page.getByRole("button", { name: "Log in" });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute("data-loading", "true");
  login.release();
  await expect(title(page, "Fill the Questionnaire")).toBeVisible();
});

test("[P-09] a profile that cannot be loaded says why and can be tried again", async ({
  problems,
  signedIn: page,
  user,
}) => {
  problems.expect({ path: "/api/user/profile/", status: 500 });
  await refuse(page, "get", "/api/user/profile/", { status: 500 });
  await page.goto("/profile");
  await expect(page.getByRole("alert")).toHaveText(
    "Error loading profile: Something went wrong. Please try again.",
  );
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Username")).toHaveValue(user.username);
});

test("[P-09] a profile that cannot be saved says why and keeps what was typed", async ({
  problems,
  signedIn: page,
}) => {
  problems.expect({ path: "/api/user/profile/", status: 503 });
  await refuse(page, "put", "/api/user/profile/", {
    status: 503,
    detail: "Clary is busy. Please try again.",
  });
  await page.goto("/profile");
  await page.getByLabel("Duration of Skincare Issues").fill("5 weeks");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Error updating profile: Clary is busy. Please try again.",
  );
  await expect(page.getByLabel("Duration of Skincare Issues")).toHaveValue("5 weeks");
});

test("[P-06] [P-07] changing the password says what is wrong", async ({
  problems,
  signedIn: page,
  user,
}) => {
  problems.expect({ path: "/api/user/change-password/", status: 400 });
  await page.goto("/profile");
  const send = async (current: string, next: string, confirmation: string) => {
    await field(page, "Current Password").fill(current);
    await field(page, "New Password").fill(next);
    await field(page, "Confirm New Password").fill(confirmation);
    await page.getByRole("button", { name: "Change Password" }).click();
  };

  await send(user.password, "short", "longer");
  await expect(page.getByText("New passwords don't match!")).toBeVisible();
  await send(user.password, "short", "short");
  await expect(page.getByText("Password must be at least 8 characters long")).toBeVisible();
  await send("Not-The-One-1", "Petal-Paper-9", "Petal-Paper-9");
  await expect(page.getByRole("alert")).toHaveText("Incorrect current password. Please try again.");
});

test("a connection that breaks is told in plain words", async ({ page, problems, user }) => {
  problems.expect({ path: "/api/token/", status: "failed" });
  await cut(page, "post", "/api/token/");
  await page.goto("/login");
  await submitLogin(page, user);
  await expect(page.getByRole("alert")).toContainText("We couldn't reach Clary.");
});

test("a part of the app that cannot be loaded ends in a page that offers a reload", async ({
  page,
  problems,
}) => {
  problems.expect({ path: /^\/assets\/signup-page-.*\.js$/, status: "failed" });
  problems.expectConsoleError(/signup-page-/);
  await page.route("**/assets/signup-page-*.js", (route) => route.abort("connectionrefused"));
  await page.goto("/signup");
  await expect(title(page, "Something went wrong")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload the page" }).click();
  await expect(page.getByRole("textbox", { name: "Username" })).toBeVisible();
});

test.describe("with a server of its own", () => {
  let own: Clary;

  test.afterEach(async ({ page }) => {
    await page.close(); // or it would miss the server
    await own.stop();
  });

  test("[A-07] too many attempts are throttled, with advice", async ({ page, problems }) => {
    own = await startClary({ CLARY_LIMIT_LOGIN_PAIR: "2/10m" });
    const { username } = await createUser(own);
    problems.expect({ path: "/api/token/", status: 401 }, { path: "/api/token/", status: 429 });
    await page.goto(`${own.url}/login`);

    const statuses: number[] = [];
    while (statuses.length < 3) {
      const answered = page.waitForResponse("**/api/token/");
      await submitLogin(page, { username, password: "Not-The-One-1" });
      statuses.push((await answered).status());
    }
    expect(statuses).toEqual([401, 401, 429]);
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Error: Too Many Requests");
    await expect(alert).toContainText(/try again|wait/i);
  });

  test("a server that goes down does not log anybody out, and works again when it is back", async ({
    page,
    problems,
  }) => {
    own = await startClary();
    const user = await createUser(own);
    await storeTokens(page, own, user.tokens);
    const lastFile = page.waitForResponse(/\/assets\/app-updates-/); // Some seconds after the page.
    await page.goto(`${own.url}/profile`);
    await expect(page.getByLabel("Username")).toHaveValue(user.username);
    await lastFile;
    await page.waitForLoadState("networkidle"); // Nothing else is asked for when it goes.
    problems.expectBadNetwork();
    await own.pause();
    await page.getByLabel("Duration of Skincare Issues").fill("1 year");
    await page.getByRole("button", { name: "Update Profile" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Error updating profile: We couldn't reach Clary. Check your connection and try again.",
    );
    await expectPath(page, "/profile");

    await own.start();
    await page.getByRole("button", { name: "Update Profile" }).click();
    await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  });

  test("an operator can demand explicit consent and the form gives it", async ({ page }) => {
    own = await startClary({ CLARY_CONSENT: "explicit" });
    await page.goto(`${own.url}/signup`);
    await submitSignup(page, { username: newUsername() });
    await expect(title(page, "Login")).toBeVisible();
  });
});
