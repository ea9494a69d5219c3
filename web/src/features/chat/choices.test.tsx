import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { answerChat, openChat, plainReply, say } from "@/testing/chat";

test.each(["tap", "key"])("offers what may be meant instead, by %s", async (by) => {
  answerChat({
    ...plainReply,
    choices: ["Do I need sunscreen in winter?", "Can I use last year's sunscreen?"],
  });
  const user = await openChat();
  await say(user, "Is sunscreen good?");
  await screen.findByRole("button", { name: "Copy" });
  const list = within(screen.getByRole("list", { name: "Did you mean:" }));
  expect(list.getAllByRole("button")).toHaveLength(2);
  const choice = list.getByRole("button", { name: "Do I need sunscreen in winter?" });
  if (by === "tap") {
    await user.click(choice);
  } else {
    choice.focus();
    await user.keyboard("{Enter}");
  }
  expect(
    await screen.findByText("Do I need sunscreen in winter?", { selector: "p" }),
  ).toBeVisible();
  expect(await screen.findAllByRole("heading", { name: "Answer" })).toHaveLength(2);
});
