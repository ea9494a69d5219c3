import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";

import type { Care } from "@/api/types";
import { answerChat, answerSlowly, messageField, openChat, plainReply, say } from "@/testing/chat";

const CRISIS: Care = {
  id: "RF01",
  level: "emergency",
  tier: "gentle",
  text: "Are you thinking of ending your life?\n\n- Call Samaritans on 116 123.\n\nYour answer is below.",
};
const CLOSED: Care = { ...CRISIS, tier: "closed", text: "I'm sorry. Call Samaritans on 116 123." };
const LATER: Care = {
  id: "RF01-later",
  level: "emergency",
  tier: "note",
  text: "Earlier you wrote",
};
const REFUSAL: Care = {
  id: "RF24",
  level: "information",
  tier: "closed",
  text: "Ask a pharmacist.",
};

const URDU: Care = {
  id: "LANG-ur",
  level: "information",
  tier: "note",
  text: "ہو سکتا ہے\n\n- 999 پر فون کریں۔",
};

const QUESTION = "Can we ask how you are?";
const OK = "I'm OK, that's not what I meant";
const REMINDER = /^Samaritans: 116 123\. In danger\? 999\.$/;
const SUPPORT = /^Feeling low\?/;

function reply(...care: Care[]) {
  return { ...plainReply, care };
}

function closedReply(...care: Care[]) {
  return { ...reply(...care), text: "", writer: { kind: "fixed" as const, name: "" } };
}

/** A paragraph with this text, whatever links are in it. */
function line(text: RegExp) {
  return screen.queryByText((_, node) => node?.tagName === "P" && text.test(node.textContent));
}

async function openWith(...replies: ReturnType<typeof reply>[]) {
  const asked = answerChat(...replies);
  const user = await openChat();
  await say(user, "What's the point?");
  await screen.findByRole("button", { name: "Copy" });
  return { user, asked };
}

describe("a gentle card", () => {
  test.each([
    ["RF01", QUESTION],
    ["RF01a", QUESTION],
    ["RF02", "Could this be a serious allergic reaction?"],
    ["RF11", QUESTION],
    ["RF21", "Is this for somebody under 18?"],
    ["RF25", "Are you safe?"],
    ["RF35", "Are you safe?"],
    ["RF36", "Are you safe?"],
    ["RF37", "Can we ask how you are?"],
    ["RF04", "Does this need looking at today?"],
  ])("%s asks: %s", async (id, title) => {
    await openWith(reply({ ...CRISIS, id }));
    const card = within(screen.getByRole("group", { name: title }));
    expect(card.getByRole("heading", { level: 3, name: title })).toBeVisible();
    expect(card.getByRole("link", { name: "116 123" })).toHaveAttribute("href", "tel:116123");
    expect(card.getByRole("listitem")).toHaveTextContent("Call Samaritans on 116 123.");
    expect(screen.queryByText("Get help now")).not.toBeInTheDocument();
    expect(await screen.findByText("soothes")).toBeVisible();
  });

  test("is folded to one line and opened again; the focus stays and nothing is sent", async () => {
    const { user, asked } = await openWith(reply(CRISIS));
    await user.click(screen.getByRole("button", { name: OK }));
    expect(screen.queryByText(/^Are you thinking/)).not.toBeInTheDocument();
    const again = screen.getByRole("button", { name: "Show it again" });
    expect(again).toHaveFocus();
    expect(screen.getByText("soothes")).toBeVisible();
    await user.click(again);
    expect(screen.getByText(/^Are you thinking/)).toBeVisible();
    expect(screen.getByRole("button", { name: OK })).toHaveFocus();
    expect(asked).toHaveLength(1);
  });

  test("stays folded after a reload of the tab, and is asked anew in another turn", async () => {
    const { user } = await openWith(reply(CRISIS));
    await user.click(screen.getByRole("button", { name: OK }));
    cleanup();
    const later = await openChat();
    expect(screen.getByRole("button", { name: "Show it again" })).toBeVisible();
    await say(later, "I mean it");
    expect(await screen.findByRole("button", { name: OK })).toBeVisible();
  });

  test("about violence has a way to leave quickly, like the closed one", async () => {
    await openWith(reply({ ...CRISIS, id: "RF25" }));
    const exit = { name: "Leave this page quickly" };
    expect(within(screen.getByRole("group")).getByRole("link", exit)).toBeVisible();
    cleanup();
    sessionStorage.clear();
    await openWith(closedReply({ ...CLOSED, id: "RF25" }));
    expect(within(screen.getByRole("group")).getByRole("link", exit)).toBeVisible();
  });

  test("stays when the answer below it breaks off", async () => {
    const stream = answerSlowly();
    const user = await openChat();
    await say(user, "What's the point?");
    await stream.send("care", CRISIS);
    await screen.findByRole("group", { name: QUESTION });
    vi.mocked(console.error).mockImplementation(() => undefined);
    await stream.fail();
    expect(
      await screen.findByText("Error processing your request.", { selector: "article p" }),
    ).toBeVisible();
    expect(screen.getByRole("group", { name: QUESTION })).toBeVisible();
    expect(line(REMINDER)).toBeVisible();
    vi.mocked(console.error).mockClear();
  });
});

describe("once heard", () => {
  test.each([
    ["a gentle card", reply(CRISIS)],
    ["a closed card", closedReply(CLOSED)],
  ])("after %s a line with the number stays above the composer", async (_, first) => {
    const { user } = await openWith(first, reply(LATER));
    expect(line(REMINDER)).toBeVisible();
    expect(line(SUPPORT)).not.toBeInTheDocument();
    await say(user, "Is aloe good?");
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Copy" })).toHaveLength(2));
    expect(line(REMINDER)).toBeVisible();
    // The server's own reminder would say it twice.
    expect(screen.queryByText("Earlier you wrote")).not.toBeInTheDocument();
    const composer = within(screen.getByRole("form", { name: "Your message" }));
    await user.click(composer.getByRole("button", { name: "I need help now" }));
    expect(screen.getByRole("dialog", { name: "Who can help you now" })).toBeVisible();
  });

  test("it goes with the conversation", async () => {
    const { user } = await openWith(closedReply(CLOSED));
    await user.click(screen.getByRole("button", { name: "Start a new conversation" }));
    const dialog = within(screen.getByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Start again" }));
    await waitFor(() => expect(line(REMINDER)).not.toBeInTheDocument());
    expect(line(SUPPORT)).toBeVisible();
  });

  test("it goes when the card is folded away, and the server's reminder with it", async () => {
    const { user } = await openWith(reply(CRISIS), reply(LATER));
    await user.click(screen.getByRole("button", { name: OK }));
    expect(line(REMINDER)).not.toBeInTheDocument();
    expect(line(SUPPORT)).toBeVisible();
    await say(user, "Is aloe good?");
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Copy" })).toHaveLength(2));
    expect(screen.queryByText("Earlier you wrote")).not.toBeInTheDocument();
  });

  test("the latest emergency counts for more than what can wait a day", async () => {
    const { user } = await openWith(
      reply(CRISIS),
      reply({ ...CRISIS, id: "RF04", level: "today" }),
    );
    await say(user, "My cheek is hot");
    await screen.findByRole("group", { name: "Does this need looking at today?" });
    expect(line(REMINDER)).toBeVisible();
    await user.click(screen.getAllByRole("button", { name: OK })[0] ?? messageField());
    expect(line(/^Getting worse\? NHS 111 or 999\.$/)).toBeVisible();
  });

  test("the server's reminder is shown where this tab has heard nothing", async () => {
    await openWith(reply(LATER));
    expect(screen.getByText("Earlier you wrote")).toBeVisible();
    expect(line(REMINDER)).not.toBeInTheDocument();
  });

  test("a refusal is no danger", async () => {
    await openWith(closedReply(REFUSAL));
    expect(screen.getByRole("group", { name: "Good to know" })).toBeVisible();
    expect(line(SUPPORT)).toBeVisible();
  });
});

describe("a server that reads words only", () => {
  const WORDS =
    /^This server recognises fixed phrases only, so it may not notice that you need help\./;

  test("says so, with the way to help", async () => {
    const { user } = await openWith({ ...plainReply, reading: "words" });
    expect(line(WORDS)).toBeVisible();
    const composer = within(screen.getByRole("form", { name: "Your message" }));
    await user.click(composer.getByRole("button", { name: "I need help now" }));
    expect(screen.getByRole("dialog", { name: "Who can help you now" })).toBeVisible();
  });

  test("and one that reads meaning does not", async () => {
    await openWith(plainReply);
    expect(line(WORDS)).not.toBeInTheDocument();
  });
});

describe("for people who do not see the screen", () => {
  /** What a screen reader says before anything else. */
  function readAtOnce() {
    const line = document.querySelector("[aria-live=assertive]");
    if (line === null) throw new Error("nothing is read out at once");
    return line;
  }

  test("a closed card is read out at once, and only once", async () => {
    const stream = answerSlowly();
    const user = await openChat();
    await say(user, "I can't go on");
    const alert = readAtOnce();
    expect(alert).toBeEmptyDOMElement();
    await stream.send("care", CLOSED);
    const words = "Get help now. I'm sorry. Call Samaritans on 116 123.";
    await waitFor(() => expect(alert).toHaveTextContent(words));
    // Nothing else is said with it: a screen reader may put it before.
    const status = alert.parentElement?.querySelector("[role=status]");
    expect(status).toBeEmptyDOMElement();
    await stream.send("done", closedReply(CLOSED));
    await screen.findByRole("button", { name: "Copy" });
    expect(status).toBeEmptyDOMElement();
    expect(readAtOnce()).toBe(alert);
    expect(alert).toHaveTextContent(words);
    cleanup();
    await openChat();
    expect(readAtOnce()).toBeEmptyDOMElement();
  });

  test("a gentle card is announced politely, and takes no focus", async () => {
    const stream = answerSlowly();
    const user = await openChat();
    await user.type(messageField(), "What's the point?{Enter}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Stop" })).toHaveFocus());
    await stream.send("care", CRISIS);
    await screen.findByRole("group", { name: QUESTION });
    expect(readAtOnce()).toBeEmptyDOMElement();
    // Before the answer is ready, as the card is on the screen already.
    const waiting = screen.getByText(/^Thinking\.\.\. ./, { selector: "[role=status]" });
    expect(waiting).toHaveTextContent(QUESTION);
    expect(screen.getByRole("button", { name: "Stop" })).toHaveFocus();
    await stream.send("done", reply(CRISIS));
    const status = `Answer ready. It begins with a question: ${QUESTION}`;
    await waitFor(() =>
      expect(screen.getAllByRole("status").map((node) => node.textContent)).toContain(status),
    );
    await waitFor(() => expect(messageField()).toHaveFocus());
  });
});

test("a line in the person's language says which one it is", async () => {
  answerChat(reply(URDU));
  const user = await openChat();
  await say(user, "میرے چہرے پر دانے ہیں");
  const card = await screen.findByRole("group", { name: "اردو" });
  expect(card).toHaveAttribute("lang", "ur");
  expect(card).toHaveAttribute("dir", "auto");
  expect(within(card).getByRole("link", { name: /999/ })).toHaveAttribute("href", "tel:999");
});
