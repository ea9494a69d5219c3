import { http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";

import { openAdmin, panel, rowsOf, someTotals } from "@/testing/admin";
import { server } from "@/testing/server";

const HEADS = ["ID", "Username", "Gemini Requests", "Image Classification", "Records"];

describe("the analytics", () => {
  test("[M-05] show what each user uses, and the totals of everybody", async () => {
    await openAdmin();
    expect(rowsOf(panel("Analytics").getByRole("table"))).toEqual([
      HEADS,
      ["7", "ana", "3", "2", "2"],
      ["8", "ben", "1,204", "40", "39"],
      ["9", "cleo", "0", "0", "0"],
      ["Totals", "1,500 users", "20,300", "4,100", "4,050"],
    ]);
  });

  test("[M-05] one user is one user", async () => {
    await openAdmin(() =>
      server.use(
        http.get("*/api/admin/totals/", () => HttpResponse.json({ ...someTotals, users: 1 })),
      ),
    );
    expect(rowsOf(panel("Analytics").getByRole("table")).at(-1)).toContain("1 user");
  });

  test("[M-05] do not make totals up that are not known", async () => {
    await openAdmin(() =>
      server.use(http.get("*/api/admin/totals/", () => new HttpResponse(null, { status: 500 }))),
    );
    expect(rowsOf(panel("Analytics").getByRole("table")).at(-1)).toEqual([
      "Totals",
      "–",
      "–",
      "–",
      "–",
    ]);
  });
});
