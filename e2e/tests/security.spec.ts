import { expect, storeTokens, test } from "../fixtures.ts";
import { createUser, logIn, newUsername, PASSWORD, saveProfile } from "../support/api.ts";
import { startClary } from "../support/clary.ts";
import { Problems } from "../support/problems.ts";
import { field, title } from "../support/steps.ts";
import { contentPolicy } from "../support/web-app.ts";

const HEADERS = {
  "strict-transport-security": /max-age=\d{8,}/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^no-referrer$/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "permissions-policy": /geolocation=\(\)/,
  "content-security-policy": /default-src 'none'/,
};

for (const path of ["/", "/login", "/no/such/page", "/api/user/me/", "/api/nothing/"]) {
  test(`${path} answers with the headers that keep a browser careful`, async ({ request }) => {
    const headers = (await request.get(path)).headers();
    for (const [name, value] of Object.entries(HEADERS)) expect(headers[name], name).toMatch(value);
    expect(headers.server).toBeUndefined();
  });
}

test("the page's content policy allows nothing but the app's own code", async ({ request }) => {
  const answers = await Promise.all([request.get("/login"), request.get("/login")]);
  const policies = answers.map((answer) => answer.headers()["content-security-policy"] ?? "");
  for (const policy of policies) {
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/unsafe-|\*|data:|https?:/);
  }
  const nonces = policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1]);
  expect(policies[0], "scenes run under the same policy").toBe(contentPolicy(nonces[0] ?? ""));
  expect(nonces[0]).toMatch(/^.{16,}$/);
  expect(nonces[0], "every answer has a nonce of its own").not.toBe(nonces[1]);
});

test("answers about a person are never kept by a cache", async ({ request, user }) => {
  for (const path of ["/api/user/me/", "/api/user/profile/", "/api/user/consents/"]) {
    const answer = await request.get(path, {
      headers: { Authorization: `Bearer ${user.tokens.access}` },
    });
    expect(answer.status()).toBe(200);
    expect(answer.headers()["cache-control"]).toBe("no-store");
  }
});

test("markup in a profile and in a username is shown as text", async ({ clary, page }) => {
  const markup = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
  const user = await createUser(clary, {
    username: `<img/src=x/onerror=alert(1)>${newUsername()}`,
  });
  await saveProfile(clary, user, {
    skin_type: "Oily",
    allergies: markup,
    triggers: `"><svg onload=alert(1)>`,
    duration: "{{7*7}}",
  });
  await storeTokens(page, clary, user.tokens);

  await page.goto("/");
  await expect(page.getByText(`Hello, ${user.username}.`)).toBeVisible();
  await expect(page.getByText(markup)).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByLabel("Allergies")).toHaveValue(markup);
  await expect(page.getByLabel("Username")).toHaveValue(user.username);
  await expect(page.locator("img")).toHaveCount(0);
  await expect(page).toHaveTitle("User Profile – Clary");
});

test("markup that people stored is shown to an admin as text", async ({ clary, page, user }) => {
  const markup = `<img src=x onerror="document.title='owned'"><a href="javascript:alert(1)">x</a>`;
  const author = await createUser(clary, {
    username: `<img/src=x/onerror=alert(1)>${newUsername()}`,
  });
  for (const [path, body] of [
    ["/api/user/complaints/", { about: "data", text: markup }],
    ["/api/chatbot/feedback/", { concern: "wrong", comment: markup, answer: markup }],
  ] as const) {
    const sent = await fetch(clary.url + path, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${author.tokens.access}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify(body),
    });
    expect(sent.ok).toBe(true);
  }
  await clary.setAdmin(user.username, true);
  await storeTokens(page, clary, await logIn(clary, user));
  await page.goto("/admin");
  // Other tests add users, too.
  const users = page.getByRole("region", { name: "User Management" });
  await users.getByLabel("Username begins with").fill(author.username);
  await expect(page.getByRole("row").filter({ hasText: author.username }).first()).toBeVisible();
  const complaint = page.getByRole("article").filter({ hasText: `from ${author.username}` });
  await complaint.getByRole("button", { name: "Read and answer" }).press("Enter");
  await expect(complaint.getByText(markup)).toBeVisible();
  const feedback = page.getByRole("region", { name: "Feedback", exact: true });
  await expect(feedback.getByText(markup).first()).toBeVisible();
  await expect(page.locator("img")).toHaveCount(0);
  await expect(page.locator(`a[href^="javascript:"]`)).toHaveCount(0);
  await expect(page).toHaveTitle(/– Clary$/);
});

test("markup and scripts that got hold of the page are refused", async ({ page }) => {
  await page.goto("/login");
  await expect(title(page, "Login")).toBeVisible();
  const outcomes = await page.evaluate(() => {
    const attempt = (act: () => unknown): string => {
      try {
        act();
        return "done";
      } catch {
        return "refused";
      }
    };
    const script = document.createElement("script");
    const image = document.createElement("img");
    return {
      inline: attempt(() => (script.text = "document.title = 'owned'")),
      remote: attempt(() => (script.src = "https://example.com/evil.js")),
      markup: attempt(() => (document.body.innerHTML = "<img src=x onerror=alert(1)>")),
      handler: attempt(() => image.setAttribute("onerror", "alert(1)")),
    };
  });
  expect(outcomes).toEqual({
    inline: "refused",
    remote: "refused",
    markup: "refused",
    handler: "refused",
  });
});

test("the browser talks to the site and to nobody else", async ({ clary, signedIn: page }) => {
  const origins = new Set<string>();
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
  for (const path of ["/login", "/", "/profile", "/records", "/no/such/page"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect([...origins]).toEqual([clary.url]);
  expect(await page.context().cookies()).toEqual([]);
});

test("the server's log holds no password, no token and nothing about anybody's skin", async ({
  page,
  problems,
}) => {
  const clary = await startClary({ CLARY_LOG_LEVEL: "debug" });
  const user = await createUser(clary);
  await saveProfile(clary, user, {
    skin_type: "Dry",
    allergies: "canary-allergy",
    triggers: "canary-trigger",
    duration: "canary-duration",
  });
  await storeTokens(page, clary, user.tokens);
  await page.goto(`${clary.url}/profile`);
  await expect(page.getByLabel("Allergies")).toHaveValue("canary-allergy");
  problems.expect({ path: "/api/user/change-password/", status: 400 });
  await field(page, "Current Password").fill("Canary-Wrong-1");
  await field(page, "New Password").fill("Canary-New-2");
  await field(page, "Confirm New Password").fill("Canary-New-2");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.goto("about:blank"); // The page still loads what it needs later.
  await clary.stop();

  const log = clary.log();
  expect(log).toContain("serving");
  for (const secret of [PASSWORD, user.tokens.access, user.tokens.refresh]) {
    expect(log).not.toContain(secret);
  }
  expect(log).not.toMatch(/canary/i);
});

test("the watch over every page sees what it should", async ({ browser, clary }) => {
  const context = await browser.newContext({ baseURL: clary.url });
  const problems = await Problems.watch(context);
  const page = await context.newPage();
  await page.goto("/login");
  await expect(title(page, "Login")).toBeVisible();
  await page.evaluate(async () => {
    console.error("said something");
    setTimeout(() => {
      throw new Error("threw something");
    });
    await fetch("/api/user/me/");
    await fetch("http://127.0.0.1:9/").catch(() => null);
  });
  await expect
    .poll(() => problems.list().join("\n"))
    .toMatch(/^(?=[^]*said something)(?=[^]*threw something)(?=[^]*401: GET)(?=[^]*connect-src)/);
  await context.close();
});
