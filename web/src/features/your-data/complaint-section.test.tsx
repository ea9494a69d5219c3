import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";

import type { Complaint } from "@/api/types";
import { closedComplaint, openComplaint } from "@/testing/complaints";
import { problem } from "@/testing/fixtures";
import { section } from "@/testing/profile";
import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

const COMPLAINTS = "*/api/user/complaints/";

function keep(...complaints: Complaint[]) {
  server.use(http.get(COMPLAINTS, () => HttpResponse.json(complaints)));
}

async function open(...complaints: Complaint[]) {
  logInAsAna();
  keep(...complaints);
  const user = visit("/your-data");
  await screen.findByRole("heading", { name: "Make a complaint" });
  return user;
}

describe("complaining", () => {
  test("says who will read it and how to go to the ICO before anything is sent", async () => {
    await open();
    const complain = section("Make a complaint");
    expect(complain.getByLabelText(/What went wrong/)).toHaveAccessibleDescription(
      /see your username/,
    );
    expect(complain.getByRole("link", { name: "ico.org.uk/make-a-complaint" })).toHaveAttribute(
      "href",
      "https://ico.org.uk/make-a-complaint/",
    );
    expect(await complain.findByText("You haven't made any complaints.")).toBeVisible();
  });

  test("is acknowledged at once with a reference and a date", async () => {
    const user = await open();
    let sent: unknown;
    server.use(
      http.post(COMPLAINTS, async ({ request }) => {
        sent = await request.json();
        keep(openComplaint);
        return HttpResponse.json(openComplaint, { status: 201 });
      }),
    );
    const complain = section("Make a complaint");
    await user.selectOptions(complain.getByLabelText("What is it about?"), "My account");
    await user.type(complain.getByLabelText(/What went wrong/), "My copy was empty.");
    await user.click(complain.getByRole("button", { name: "Send complaint" }));

    const news = await complain.findByRole("status");
    expect(news).toHaveTextContent("We've received your complaint.");
    expect(news).toHaveTextContent("Its reference is QRST-2345. Received on 2 November 2026.");
    expect(news).toHaveTextContent("on this page by 30 November 2026.");
    expect(sent).toEqual({ about: "account", text: "My copy was empty." });
    expect(complain.getByLabelText(/What went wrong/)).toHaveValue("");
    expect(await complain.findByRole("article")).toHaveTextContent("QRST-2345");
  });

  test("asks for a text first", async () => {
    const user = await open();
    const complain = section("Make a complaint");
    await user.click(complain.getByRole("button", { name: "Send complaint" }));
    expect(complain.getByLabelText(/What went wrong/)).toHaveFocus();
    expect(complain.getByText("Tell us what went wrong.")).toBeVisible();
  });

  test("keeps what was written when it could not be sent", async () => {
    const user = await open();
    server.use(
      http.post(COMPLAINTS, () =>
        HttpResponse.json(problem(503, "We are very busy just now.", "unavailable"), {
          status: 503,
        }),
      ),
    );
    const complain = section("Make a complaint");
    await user.type(complain.getByLabelText(/What went wrong/), "My copy was empty.");
    await user.click(complain.getByRole("button", { name: "Send complaint" }));
    expect(await complain.findByRole("alert")).toHaveTextContent(
      "Error sending your complaint: We are very busy just now.",
    );
    expect(complain.getByLabelText(/What went wrong/)).toHaveValue("My copy was empty.");
  });
});

describe("the list of complaints", () => {
  test("says when an answer is due, and shows those that were given", async () => {
    const user = await open(openComplaint, closedComplaint);
    const waiting = await screen.findByRole("article", { name: /QRST-2345/ });
    expect(waiting).toHaveTextContent("Our answer is due by 30 November 2026.");
    await user.click(within(waiting).getByText("What you wrote"));
    expect(within(waiting).getByText("My copy was empty.")).toBeVisible();

    const done = screen.getByRole("article", { name: /ABCD-7654/ });
    expect(done).toHaveTextContent("Closed on 9 October 2026.");
    expect(done).toHaveTextContent("We took the estimate off.");
    expect(done).toHaveTextContent("We answered on 3 October 2026:");
  });

  test("says that more is to come after a first answer", async () => {
    const answers = closedComplaint.answers.slice(0, 1);
    await open({ ...openComplaint, status: "answered", answers });
    expect(await screen.findByRole("article")).toHaveTextContent(
      "We're still looking into it. Our final answer is due by 30 November 2026.",
    );
  });

  test("can be asked for again when it did not load", async () => {
    logInAsAna();
    server.use(http.get(COMPLAINTS, () => new HttpResponse(null, { status: 500 })));
    const user = visit("/your-data");
    expect(await screen.findByText(/^Error loading complaints/)).toBeVisible();
    keep(openComplaint);
    await user.click(section("Make a complaint").getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("article", { name: /QRST-2345/ })).toBeVisible();
  });
});
