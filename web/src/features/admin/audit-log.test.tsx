import { HttpResponse } from "msw";
import { describe, expect, test } from "vitest";

import type { AuditEntry } from "@/api/types";
import { openAdmin, panel, rowsOf, someAudit, watch } from "@/testing/admin";

const AUDIT = "/api/admin/audit/";
const log = () => panel("Audit log");

async function openLog(...entries: AuditEntry[]) {
  return openAdmin(() => {
    watch(AUDIT, () => HttpResponse.json({ entries, next: null }));
  });
}

describe("the audit log", () => {
  test("says who did what to whom", async () => {
    await openLog(
      someAudit,
      { ...someAudit, id: 2, action: "account_deleted", subject: { id: 40, username: null } },
      { ...someAudit, id: 3, action: "feedback_handled", subject: null },
      { ...someAudit, id: 4, action: "admin_revoked", actor: null },
      { ...someAudit, id: 5, action: "consent_changed" },
      { ...someAudit, id: 6, action: "data_exported" },
      { ...someAudit, id: 7, action: "recovery_codes_made" },
      { ...someAudit, id: 8, action: "account_recovered" },
      {
        ...someAudit,
        id: 9,
        action: "text_withdrawn",
        text: "squalane",
        subject: null,
        actor: null,
      },
    );
    const when = "05/03/2026 at 09:30";
    expect(rowsOf(log().getByRole("table"))).toEqual([
      ["Time", "Action", "Account", "Done by"],
      [when, "Promoted to admin", "ben", "ana"],
      [when, "Account deleted", "User 40 (account deleted)", "ana"],
      [when, "Feedback handled", "Not recorded", "ana"],
      [when, "Demoted from admin", "ben", "The operator"],
      [when, "Consent changed", "ben", "ana"],
      [when, "Data exported", "ben", "ana"],
      [when, "Recovery codes made", "ben", "ana"],
      [when, "Password reset with a recovery code", "ben", "ana"],
      [when, "Text withdrawn: squalane", "None", "The operator"],
    ]);
  });

  test("says when there is nothing in it", async () => {
    await openLog();
    expect(log().getByText("No entries yet.")).toBeVisible();
    expect(log().queryByRole("table")).not.toBeInTheDocument();
  });

  test("comes page by page", async () => {
    const older = { ...someAudit, id: 0, subject: { id: 11, username: "dora" } };
    const user = await openAdmin(() => {
      watch(AUDIT, (query) =>
        query.get("after") === "p2"
          ? HttpResponse.json({ entries: [older], next: null })
          : HttpResponse.json({ entries: [someAudit], next: "p2" }),
      );
    });
    await user.click(log().getByRole("button", { name: "Next" }));
    expect(await log().findByText("dora")).toBeVisible();
    await user.click(log().getByRole("button", { name: "Previous" }));
    expect(await log().findByText("ben")).toBeVisible();
  });
});
