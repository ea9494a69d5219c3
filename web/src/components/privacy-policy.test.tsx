import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import { POLICY_VERSION } from "@/lib/policy-version";
import { renderPart } from "@/testing/render";

import { PrivacyPolicy } from "./privacy-policy";

function policy() {
  return screen.getByRole("dialog", { name: "Privacy policy" });
}

test.each([
  ["the model", /acne severity prediction model/],
  ["the AI service", /third-party generative AI service/],
  ["UK law", /UK data protection law: the UK GDPR and the Data Protection Act 2018/],
  ["access", /Access and portability/],
  ["correction", /Correction/],
  ["erasure", /Erasure/],
  ["restriction", /Restriction/],
  ["portability", /portability/],
  ["withdrawal", /Withdrawal of consent/],
  ["that data is not sold", /We do not sell your data/],
  ["the regulator", /Information Commissioner/],
  ["what the browser stores", /access_token and refresh_token/],
  ["that chats are not kept", /Your chats: we do not keep them/],
  ["what a tab stores", /session storage of a tab holds conversation/],
  ["its version", `Version ${POLICY_VERSION}.`],
  ["what is taken out before a text is sent", /takes out phone numbers, NHS/],
  ["what may remain", /a name, an address or a date of birth that you type may remain/],
  ["what a withdrawal deletes", /Your records, check-ins, routines and products are deleted/],
  ["how long a login lasts at most", /at most 30 days after you logged in/],
  ["the log that a deletion leaves", /One is that log, for 6 years/],
  ["the mark that a deletion leaves", /a mark with your account number, which stays for good/],
])("[A-22] names %s", (_what, text) => {
  renderPart(<PrivacyPolicy onClose={vi.fn()} />);
  expect(policy()).toHaveTextContent(text);
});

test("[A-22] gives the support contact that the server names", () => {
  const tag = document.createElement("meta");
  tag.name = "support-email";
  tag.content = "help@clary.example";
  document.head.append(tag);

  renderPart(<PrivacyPolicy onClose={vi.fn()} />);
  const [link] = screen.getAllByRole("link", { name: "help@clary.example" });
  expect(link).toHaveAttribute("href", "mailto:help@clary.example");
  tag.remove();
});

test("[A-09] is closed by I Understand", async () => {
  const onClose = vi.fn();
  renderPart(<PrivacyPolicy onClose={onClose} />);
  await userEvent.click(screen.getByRole("button", { name: "I Understand" }));
  expect(onClose).toHaveBeenCalledOnce();
});
