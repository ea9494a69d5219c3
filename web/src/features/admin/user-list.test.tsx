import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";

import { anaAsAdmin, benAsUser, cleoAsAdmin, openAdmin, panel, watch } from "@/testing/admin";
import { server } from "@/testing/server";

const USERS = "/api/admin/users/";
const FIRST = { sort: "id", order: "asc", limit: "25" };
const management = () => panel("User Management");
const pages = () => within(management().getByRole("navigation", { name: "Pages of users" }));

/** Answers with Ana, then with Ben on the next page. */
function answerTwoPages(query: URLSearchParams) {
  if (query.get("after") === "ana+1") return HttpResponse.json([benAsUser]);
  const next = `<${USERS}?limit=25&after=ana%2B1>; rel="next"`;
  return HttpResponse.json([anaAsAdmin], { headers: { Link: next } });
}

describe("searching", () => {
  test("asks the server once for what was typed, whatever the spaces", async () => {
    const user = await openAdmin();
    const asked = watch(USERS, () => HttpResponse.json([benAsUser]));
    await user.type(management().getByLabelText("Username begins with"), " be ");
    expect(await management().findByText("1 user")).toBeVisible();
    expect(asked).toEqual([{ ...FIRST, search: "be" }]);
    expect(panel("Analytics").getByText("cleo")).toBeVisible();
  });

  test("says when nobody matches", async () => {
    const user = await openAdmin();
    watch(USERS, () => HttpResponse.json([]));
    await user.type(management().getByLabelText("Username begins with"), "zz");
    expect(await management().findByText("No users match.")).toBeVisible();
  });

  test("leaves out everybody but admins", async () => {
    const user = await openAdmin();
    const asked = watch(USERS, () => HttpResponse.json([anaAsAdmin, cleoAsAdmin]));
    await user.click(management().getByLabelText("Only admins"));
    expect(await management().findByText("2 users")).toBeVisible();
    expect(asked).toEqual([{ ...FIRST, role: "admin" }]);
  });

  test("keeps what was typed when it fails, and tries again", async () => {
    const user = await openAdmin();
    server.use(http.get(`*${USERS}`, () => new HttpResponse(null, { status: 503 })));
    await user.type(management().getByLabelText("Username begins with"), "be");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Error loading users: Service Unavailable$/,
    );
    const asked = watch(USERS, () => HttpResponse.json([benAsUser]));
    await user.click(management().getByRole("button", { name: "Try again" }));
    expect(await management().findByText("ben")).toBeVisible();
    expect(asked).toEqual([{ ...FIRST, search: "be" }]);
  });
});

describe("sorting", () => {
  test("goes up and down, and counts begin with the largest", async () => {
    const user = await openAdmin();
    const asked = watch(USERS, () => HttpResponse.json([benAsUser, anaAsAdmin]));
    const head = (name: string) => panel("Analytics").getByRole("columnheader", { name });
    expect(head("ID")).toHaveAttribute("aria-sort", "ascending");

    await user.click(within(head("Gemini Requests")).getByRole("button"));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(head("Gemini Requests")).toHaveAttribute("aria-sort", "descending");
    expect(head("ID")).not.toHaveAttribute("aria-sort");

    await user.click(within(head("Gemini Requests")).getByRole("button"));
    await waitFor(() => expect(asked).toHaveLength(2));
    await user.click(within(head("Username")).getByRole("button"));
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked).toEqual([
      { ...FIRST, sort: "gemini_api_requests", order: "desc" },
      { ...FIRST, sort: "gemini_api_requests", order: "asc" },
      { ...FIRST, sort: "username", order: "asc" },
    ]);
  });
});

describe("pages", () => {
  test("are turned on and back, and begin anew with another order", async () => {
    const user = await openAdmin(() => {
      watch(USERS, answerTwoPages);
    });
    expect(management().getByText("Users 1 to 1 of 1,500")).toBeVisible();
    const turn = (name: string) => pages().getByRole("button", { name });
    expect(turn("Previous")).toBeDisabled();

    await user.click(turn("Next"));
    expect(await management().findByText("ben")).toBeVisible();
    expect(management().getByText("Users 26 to 26 of 1,500")).toBeVisible();
    expect(screen.getByRole("heading", { name: "User Management" })).toHaveFocus();
    expect(turn("Next")).toBeDisabled();

    await user.click(turn("Previous"));
    expect(await management().findByText("ana")).toBeVisible();
    await user.click(turn("Next"));
    await management().findByText("ben");
    await user.click(management().getByRole("button", { name: "Username" }));
    expect(await management().findByText("ana")).toBeVisible();
    expect(pages().getByText("Page 1")).toBeVisible();
  });

  test("two quick clicks turn one page", async () => {
    const asked: Record<string, string>[] = [];
    const user = await openAdmin(() => {
      watch(USERS, answerTwoPages, asked);
    });
    await user.dblClick(pages().getByRole("button", { name: "Next" }));
    expect(await management().findByText("ben")).toBeVisible();
    expect(pages().getByText("Page 2")).toBeVisible();
    expect(asked).toEqual([FIRST, { ...FIRST, after: "ana+1" }]);
  });

  test("are not offered where there is only one", async () => {
    await openAdmin();
    expect(management().getByText("3 users")).toBeVisible();
    expect(management().queryByRole("navigation")).not.toBeInTheDocument();
  });

  test("say when the last one of them was emptied", async () => {
    const user = await openAdmin(() => {
      watch(USERS, (query) => (query.has("after") ? HttpResponse.json([]) : answerTwoPages(query)));
    });
    await user.click(management().getByRole("button", { name: "Next" }));
    expect(await management().findByText("No users on this page.")).toBeVisible();
    expect(management().getByRole("button", { name: "Previous" })).toBeEnabled();
  });
});
