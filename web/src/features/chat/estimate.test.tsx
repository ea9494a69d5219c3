import { cleanup, screen, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { expect, test } from "vitest";

import type { Questionnaire } from "@/api/types";
import { answerChat, lastAnswer, openChat, OPENED, plainReply, say } from "@/testing/chat";
import { bareRecord, mildRecord, problem } from "@/testing/fixtures";
import { server } from "@/testing/server";

const mild: Questionnaire = { ...mildRecord, id: 42 };

/** Opens the chat with a questionnaire that the server lists like this. */
async function openWith(...records: Questionnaire[]) {
  answerChat(plainReply);
  // openChat answers the list, too. The later handler wins.
  const opening = openChat(OPENED);
  server.use(http.get("*/api/questionnaires/", () => HttpResponse.json(records)));
  return opening;
}

function estimate() {
  return screen.findByRole("region", { name: /^Your estimate/ });
}

test("[Q-10] the estimate heads the conversation: label, meaning, certainty, next step, photo", async () => {
  await openWith(mild);
  await lastAnswer("soothes");
  const card = await estimate();
  const parts = [
    within(card).getByText("Mild"),
    within(card).getByText(/^This means about 6 to 20 inflamed spots/),
    within(card).getByText(/^The program finds this level likely/),
    within(card).getByRole("heading", { name: "Ask a pharmacist" }),
    await within(card).findByRole("img", { name: "Your skin on 05/03/2026" }),
    screen.getByText("Skin care recommendation requested"),
    screen.getByText("soothes"),
  ];
  parts.slice(1).forEach((part, index) => {
    const before = parts[index];
    expect(before?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

test("its limits are one tap away: no diagnosis, and dark skin was never measured", async () => {
  const user = await openWith(mild);
  const card = await estimate();
  await user.click(within(card).getByText("About this estimate"));
  expect(
    within(card).getByText(/not a diagnosis.*darker and lighter skin.*not measured/),
  ).toBeVisible();
});

test("the estimate stays while the conversation goes on, and after a reload", async () => {
  const user = await openWith(mild);
  await lastAnswer("soothes");
  await say(user, "How often?");
  expect(await estimate()).toBeVisible();

  cleanup();
  await openWith(mild);
  expect(await estimate()).toBeVisible();
});

test("a photo without an estimate says why, and who can help", async () => {
  await openWith({ ...bareRecord, id: 42 });
  const card = within(await estimate());
  expect(card.getByText("Not analyzed")).toBeVisible();
  expect(card.getByText("The photo is too blurred for an estimate.")).toBeVisible();
  expect(card.getByRole("heading", { name: "Ask a pharmacist" })).toBeVisible();
  expect(card.queryByRole("img")).not.toBeInTheDocument();
});

test("a hidden photo is shown when asked for, and the focus stays beside it", async () => {
  localStorage.setItem("hide_photos", "true");
  const user = await openWith(mild);
  const card = within(await estimate());
  expect(card.queryByRole("img")).not.toBeInTheDocument();
  await user.click(card.getByRole("button", { name: "Show photo" }));
  const photo = await card.findByRole("img");
  expect(document.activeElement).toContainElement(photo);
  expect(document.body).not.toHaveFocus();
});

test("an estimate that cannot be loaded says so and can be loaded again", async () => {
  const user = await openWith(mild);
  cleanup();
  const opening = openChat(OPENED);
  server.use(
    http.get("*/api/questionnaires/", () =>
      HttpResponse.json(problem(500, "Something went wrong.", "internal"), { status: 500 }),
    ),
  );
  await opening;
  const failure = await screen.findByText("Error loading your estimate: Something went wrong.");
  expect(failure).toBeVisible();
  server.use(http.get("*/api/questionnaires/", () => HttpResponse.json([mild])));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await estimate()).toBeVisible();
});

test("an estimate that is slow to come is announced, and the answer does not wait for it", async () => {
  answerChat(plainReply);
  const opening = openChat(OPENED);
  server.use(http.get("*/api/questionnaires/", () => delay("infinite")));
  await opening;
  await lastAnswer("soothes");
  expect(screen.getByText("Loading your estimate...")).toBeVisible();
});

test("a conversation that began with a question has no estimate above it", async () => {
  answerChat(plainReply);
  const user = await openChat();
  await say(user, "Is aloe any good?");
  await lastAnswer("soothes");
  expect(screen.queryByRole("region", { name: /^Your estimate/ })).not.toBeInTheDocument();
});
