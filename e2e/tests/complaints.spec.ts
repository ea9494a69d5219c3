import { expect, storeTokens, test } from "../fixtures.ts";
import { createUser, logIn } from "../support/api.ts";
import { CANARY } from "../support/trail.ts";

test("a person complains, an admin answers by the register, and the person reads it", async ({
  browser,
  clary,
  problems,
  signedIn: page,
  user,
}) => {
  expect(problems.list()).toEqual([]);
  await page.goto("/your-data");
  const complain = page.getByRole("region", { name: "Make a complaint" });
  await expect(complain).toContainText("see your username");
  await complain.getByLabel("What is it about?").selectOption("The estimate from my photo");
  await complain.getByLabel("What went wrong?").fill(`It said Severe. ${CANARY}`);
  await complain.getByRole("button", { name: "Send complaint" }).press("Enter");
  const news = complain.getByRole("status").filter({ hasText: "We've received your complaint." });
  await expect(news).toBeVisible();
  const reference = await news.locator("strong").innerText();
  await expect(complain.getByRole("article")).toContainText("Our answer is due by");

  const admin = await createUser(clary);
  await clary.setAdmin(admin.username, true);
  const desk = await browser.newContext({ baseURL: clary.url });
  const dashboard = await desk.newPage();
  await storeTokens(dashboard, clary, await logIn(clary, admin));
  await dashboard.goto("/admin");
  await dashboard.getByRole("link", { name: /^Complaints \(\d+ open\)/ }).click();
  const card = dashboard.getByRole("article", { name: `${reference} from ${user.username}` });
  await expect(card).not.toContainText("It said Severe.");
  await card.getByRole("button", { name: "Read and answer" }).press("Enter");
  await expect(card.getByText("It said Severe.")).toBeVisible();
  await card.getByRole("textbox", { name: "Answer" }).fill("The photo was dark. We are sorry.");
  await card.getByLabel(/close the complaint/).check();
  await card.getByRole("button", { name: "Send answer" }).press("Enter");
  await expect(card).toHaveCount(0);
  const log = dashboard.getByRole("region", { name: "Audit log", exact: true });
  for (const what of ["Complaint read", "Complaint answered"]) {
    const entry = log.getByRole("row").filter({ hasText: what });
    await expect(entry.filter({ hasText: user.username }).first()).toContainText(admin.username);
  }
  await desk.close();

  await page.reload();
  const answered = complain.getByRole("article").filter({ hasText: reference });
  await expect(answered).toContainText("The photo was dark. We are sorry.");
  await expect(answered).toContainText("Closed on");
});

test("a notice is shown to whom it names, as plain text, until it is cleared", async ({
  browser,
  clary,
  signedIn: page,
  user,
}) => {
  const text = "On Sunday somebody saw <b>usernames</b>. Please choose a new password.";
  const said = await clary.run("notice", "set", text, user.username);
  const id = /^Notice (\d+)/.exec(said)?.[1] ?? "";
  await page.goto("/");
  const notices = page.getByRole("region", { name: "Messages from the people who run Clary" });
  await expect(notices).toContainText("somebody saw <b>usernames</b>");
  await page.getByRole("link", { name: "Records" }).click();
  await expect(notices).toBeVisible();

  const other = await createUser(clary);
  const elsewhere = await browser.newContext({ baseURL: clary.url });
  const theirs = await elsewhere.newPage();
  await storeTokens(theirs, clary, other.tokens);
  await theirs.goto("/records");
  await expect(theirs.getByRole("heading", { name: "Filled Questionnaires" })).toBeVisible();
  await expect(theirs.getByText("somebody saw")).toHaveCount(0);
  await elsewhere.close();

  await clary.run("notice", "clear", id);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Filled Questionnaires" })).toBeVisible();
  await expect(notices).toHaveCount(0);
});
