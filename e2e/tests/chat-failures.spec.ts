import { expect, test } from "../fixtures.ts";
import { setConsents } from "../support/api.ts";
import { CHAT, messageField, say } from "../support/chats.ts";
import { cut } from "../support/network.ts";

const FAILED = "Error processing your request.";

test("[C-11] a lost connection is said, and Retry asks again", async ({
  problems,
  signedIn: page,
}) => {
  problems.expect({ path: CHAT, status: "failed" });
  problems.expectConsoleError(/^A chat request failed/);
  await page.goto("/chatbot");
  await cut(page, "post", CHAT);
  await say(page, "Is aloe good?");
  await expect(page.getByRole("article").getByText(FAILED)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Written from Clary's own library")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("without consent the page asks in place, and the question goes through", async ({
  clary,
  problems,
  signedIn: page,
  user,
}) => {
  await page.goto("/chatbot");
  await expect(messageField(page)).toBeVisible();
  await setConsents(clary, user, { health_data: false });
  problems.expect({ path: CHAT, status: 403 });
  problems.expectConsoleError(/^A chat request failed/);
  await say(page, "Is aloe good?");
  const request = page.getByRole("region", { name: "Before you send" });
  await expect(request).toBeVisible();
  await request.getByRole("button", { name: "I agree" }).click();
  await expect(page.getByText("Your choice is saved.")).toBeVisible();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Written from Clary's own library")).toBeVisible();
});

test("what somebody in danger writes is answered with help, and by nobody else", async ({
  signedIn: page,
}) => {
  await page.goto("/chatbot");
  await say(page, "I want to end my life");
  const card = page.getByRole("group", { name: "Get help now" });
  await expect(card).toContainText("Samaritans");
  await expect(card.getByRole("link", { name: "116 123" })).toHaveAttribute("href", "tel:116123");
  await expect(page.getByText("A fixed text, not written by an AI service")).toBeVisible();
});
