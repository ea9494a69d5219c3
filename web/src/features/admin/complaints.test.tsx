import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";

import type { ComplaintDetail, ComplaintEntry } from "@/api/types";
import { openAdmin, panel, rowsOf, watch } from "@/testing/admin";
import { openDetail, openEntry, registerOf } from "@/testing/complaints";
import { problem } from "@/testing/fixtures";
import { server } from "@/testing/server";

const REGISTER = "/api/admin/complaints/";
const DETAIL = `*${REGISTER}${openEntry.id}/`;
const complaints = () => panel("Complaints");

async function openRegister(...entries: ComplaintEntry[]) {
  return openAdmin(() => {
    watch(REGISTER, () => HttpResponse.json(registerOf(...entries)));
  });
}

/** Answers reading with a complaint, and counts how often it is read. */
function keepDetail(detail: ComplaintDetail = openDetail) {
  const read = { times: 0 };
  server.use(
    http.get(DETAIL, () => {
      read.times += 1;
      return HttpResponse.json(detail);
    }),
  );
  return read;
}

describe("the register of complaints", () => {
  test("says whose it is and until when, marks what is overdue, and shows no words", async () => {
    await openRegister(
      { ...openEntry, id: "late", reference: "LATE-2222", overdue: true },
      openEntry,
    );
    const late = screen.getByRole("article", { name: "LATE-2222 from ben" });
    expect(late).toHaveTextContent("Overdue since 30/11/2026");
    const card = screen.getByRole("article", { name: "QRST-2345 from ben" });
    expect(card).toHaveTextContent("How my data is used");
    expect(card).toHaveTextContent("Due 30/11/2026");
    expect(complaints().getByText("1 complaint is overdue.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Complaints (2 open)" })).toBeVisible();
  });

  test("fetches the words only when somebody reads them, and only once", async () => {
    const user = await openRegister(openEntry);
    const read = keepDetail();
    await user.click(complaints().getByRole("button", { name: "Read and answer" }));
    expect(await complaints().findByText("My copy was empty.")).toBeVisible();
    await user.click(complaints().getByRole("button", { name: "Hide complaint" }));
    expect(complaints().queryByText("My copy was empty.")).not.toBeInTheDocument();
    await user.click(complaints().getByRole("button", { name: "Read and answer" }));
    expect(complaints().getByText("My copy was empty.")).toBeVisible();
    expect(read.times).toBe(1);
  });

  test("takes an answer, and another that closes the complaint", async () => {
    const user = await openRegister(openEntry);
    keepDetail();
    const sent: unknown[] = [];
    server.use(
      http.post(`${DETAIL}answers/`, async ({ request }) => {
        sent.push(await request.json());
        const answers = [{ text: "We look into it.", given_at: "2026-11-03T10:00:00Z" }];
        if (sent.length === 2) watch(REGISTER, () => HttpResponse.json(registerOf()));
        return HttpResponse.json({ ...openDetail, answers }, { status: 201 });
      }),
    );
    await user.click(complaints().getByRole("button", { name: "Read and answer" }));
    await user.type(await complaints().findByLabelText(/^Answer/), "We look into it.");
    await user.click(complaints().getByRole("button", { name: "Send answer" }));
    expect(await complaints().findByText("Answer sent.")).toBeVisible();
    expect(complaints().getByText("We look into it.")).toBeVisible();

    await user.type(complaints().getByLabelText(/^Answer/), "It is mended.");
    await user.click(complaints().getByLabelText(/close the complaint/));
    await user.click(complaints().getByRole("button", { name: "Send answer" }));
    expect(await complaints().findByText("No open complaints.")).toBeVisible();
    expect(sent).toEqual([
      { text: "We look into it.", closes: false },
      { text: "It is mended.", closes: true },
    ]);
    await waitFor(() => expect(screen.getByRole("heading", { name: "Complaints" })).toHaveFocus());
  });

  test("says why an answer could not be sent, or the words not be read", async () => {
    const user = await openRegister(openEntry);
    const refusal = problem(422, "This complaint is closed.", "invalid");
    server.use(
      http.get(DETAIL, () => new HttpResponse(null, { status: 500 })),
      http.post(`${DETAIL}answers/`, () => HttpResponse.json(refusal, { status: 422 })),
    );
    await user.click(complaints().getByRole("button", { name: "Read and answer" }));
    expect(await complaints().findByRole("alert")).toHaveTextContent(
      /^Error loading the complaint/,
    );
    keepDetail();
    await user.click(complaints().getByRole("button", { name: "Try again" }));
    await user.type(await complaints().findByLabelText(/^Answer/), "x");
    await user.click(complaints().getByRole("button", { name: "Send answer" }));
    expect(await complaints().findByRole("alert")).toHaveTextContent(
      "Error sending the answer: This complaint is closed.",
    );
  });

  test("says when words can no longer be read", async () => {
    const user = await openRegister(openEntry);
    keepDetail({ ...openDetail, text: "", unreadable: true });
    await user.click(complaints().getByRole("button", { name: "Read and answer" }));
    expect(await complaints().findByText(/can no longer be read/)).toBeVisible();
    expect(complaints().queryByLabelText(/^Answer/)).not.toBeInTheDocument();
  });

  test("shows closed ones if asked, and counts by month", async () => {
    const user = await openAdmin(() => {
      watch(REGISTER, (query) =>
        HttpResponse.json(
          query.get("state") === "closed"
            ? {
                ...registerOf({
                  ...openEntry,
                  status: "closed",
                  closed_at: "2026-11-09T10:00:00Z",
                }),
                months: [{ month: "2026-11-01", made: 3, closed: 2, late: 1 }],
              }
            : registerOf(),
        ),
      );
    });
    expect(complaints().getByText("No open complaints.")).toBeVisible();
    await user.click(complaints().getByLabelText("Show closed complaints"));
    const card = await complaints().findByRole("article");
    expect(card).toHaveTextContent("Closed 09/11/2026");
    expect(within(card).getByRole("button", { name: "Read" })).toBeVisible();
    await user.click(complaints().getByText("Complaints by month", { selector: "summary" }));
    expect(rowsOf(complaints().getByRole("table"))[1]).toEqual(["Nov 2026", "3", "2", "1"]);
  });

  test("can be asked for again when it did not load", async () => {
    const user = await openAdmin(() => {
      watch(REGISTER, () => new HttpResponse(null, { status: 500 }));
    });
    expect(complaints().getByRole("alert")).toHaveTextContent(/^Error loading complaints/);
    watch(REGISTER, () => HttpResponse.json(registerOf(openEntry)));
    await user.click(complaints().getByRole("button", { name: "Try again" }));
    expect(await complaints().findByText("QRST-2345", { exact: false })).toBeVisible();
  });
});
