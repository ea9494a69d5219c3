import { ADMIN } from "./cast.ts";
import type { Schemas } from "./contract.ts";
import type { MockApi } from "./mock-api.ts";

export const USERS = "/api/admin/users/";
export const DELETED = "/api/admin/deleted-users/";
const TOTALS = "/api/admin/totals/";
const TRENDS = "/api/admin/trends/";
export const FEEDBACK = "/api/admin/feedback/";
export const COMPLAINTS = "/api/admin/complaints/";
export const AUDIT = "/api/admin/audit/";

const DAY_MS = 24 * 60 * 60 * 1000;

const NAMES = ["alder", "bramble", "clover", "dill", "elder", "fennel", "hazel-of-the-valley"];

const EVERYBODY: Schemas["AdminUser"][] = [ADMIN.username, ...NAMES].map((username, index) => ({
  id: ADMIN.id + 37 * index,
  username,
  profile: {
    is_admin: index % 3 === 0,
    gemini_api_requests: (index * 7919) % 1300,
    image_classification_requests: (index * 31) % 40,
  },
  questionnaire_count: (index * 13) % 22,
}));

/** A quiet month with a busy week, in numbers that follow from the day. */
function trends(): Schemas["Trends"] {
  const today = Math.floor(Date.parse("2026-11-15T00:00:00Z") / DAY_MS);
  const days = Array.from({ length: 30 }, (_, day) => {
    const busy = day > 18 && day < 26 ? 3 : 1;
    const questionnaires = ((day * 7) % 11) * busy;
    const provider = ((day * 13) % 23) * busy;
    return {
      date: new Date((today - 29 + day) * DAY_MS).toISOString().slice(0, 10),
      sign_ups: ((day * 5) % 7) * busy,
      questionnaires,
      severities: {
        almost_none: questionnaires > 12 ? questionnaires - 9 : null,
        mild: questionnaires > 15 ? 6 : null,
        moderate: null,
        severe: null,
        unclear: null,
      },
      answers: { fixed: day % 4, builtin: (day * 3) % 10, provider },
      left_out: day % 4 === 1 ? 3 : 1,
      asked_again: day % 13 === 5 ? 1 : 0,
      fallbacks: day % 9 === 0 ? 2 : 0,
      provider_latency:
        provider === 0 ? null : { median_ms: 900 + 40 * (day % 5), p95_ms: 2400 + 310 * (day % 6) },
    };
  });
  return { days };
}

const FEEDBACK_PAGE: Schemas["FeedbackPage"] = {
  entries: [
    {
      id: "f-1",
      given_at: "2026-11-14T18:20:00Z",
      concern: "unsafe",
      comment: "It said I could use it every day.\nThe packet says twice a week.",
      answer: "Use the peel every day, in the evening.",
      unreadable: false,
      handled_at: null,
    },
    {
      id: "f-2",
      given_at: "2026-11-12T07:05:00Z",
      concern: "wrong",
      comment: "",
      answer: "",
      unreadable: false,
      handled_at: null,
    },
    {
      id: "f-3",
      given_at: "2026-11-02T21:45:00Z",
      concern: "wrong",
      comment: "",
      answer: "",
      unreadable: true,
      handled_at: "2026-11-03T09:00:00Z",
    },
  ],
  next: null,
};

const LATE: Schemas["ComplaintEntry"] = {
  id: "LATE2222LATE2222",
  reference: "LATE-2222",
  username: "clover",
  about: "photo_estimate",
  status: "answered",
  overdue: true,
  made_at: "2026-10-12T09:30:00Z",
  due_at: "2026-11-09T09:30:00Z",
  closed_at: null,
};

const REGISTER: Schemas["ComplaintPage"] = {
  entries: [
    LATE,
    {
      ...LATE,
      id: "QRST2345QRST2345",
      reference: "QRST-2345",
      username: "hazel-of-the-valley",
      about: "data",
      status: "open",
      overdue: false,
      made_at: "2026-11-12T09:30:00Z",
      due_at: "2026-12-10T09:30:00Z",
    },
  ],
  next: null,
  open: 2,
  overdue: 1,
  months: [
    { month: "2026-11-01", made: 1, closed: 0, late: 0 },
    { month: "2026-10-01", made: 3, closed: 2, late: 1 },
  ],
};

const COMPLAINT: Schemas["ComplaintDetail"] = {
  entry: LATE,
  text: "It said Severe, and that upset me.",
  answers: [{ text: "Thank you. We are looking at it.", given_at: "2026-10-14T09:00:00Z" }],
  unreadable: false,
};

const HOUR_MS = 60 * 60 * 1000;

/** Two accounts that wait to be erased, one of which the admin deleted. */
function deletedUsers(): Schemas["DeletedUser"][] {
  return ["ivy", "juniper"].map((username, index) => ({
    id: 400 + index,
    username,
    deleted_at: new Date(Date.now() - (20 - 15 * index) * HOUR_MS).toISOString(),
    erased_at: new Date(Date.now() + (4 + 15 * index) * HOUR_MS + 60_000).toISOString(),
    deleted_by: index === 0 ? { id: 38, username: "alder" } : ADMIN,
    restorable: index === 0,
  }));
}

const AUDIT_PAGE: Schemas["AuditPage"] = {
  entries: [
    {
      id: 9,
      at: "2026-11-15T09:12:00Z",
      action: "admin_granted",
      actor: ADMIN,
      subject: { id: 76, username: "clover" },
      text: null,
    },
    {
      id: 8,
      at: "2026-11-14T16:01:00Z",
      action: "account_deleted",
      actor: ADMIN,
      subject: { id: 40, username: null },
      text: null,
    },
    {
      id: 7,
      at: "2026-11-03T09:00:00Z",
      action: "feedback_handled",
      actor: ADMIN,
      subject: null,
      text: null,
    },
    {
      id: 1,
      at: "2026-10-01T08:00:00Z",
      action: "admin_granted",
      actor: null,
      subject: ADMIN,
      text: null,
    },
  ],
  next: "older",
};

/** Answers as a server that has been used for a while. */
export function fillDashboard(api: MockApi): void {
  const headers = { Link: `<${USERS}?limit=25&after=next>; rel="next"` };
  api.answer("get", USERS, EVERYBODY, { headers });
  api.answer("get", TOTALS, {
    users: 1204,
    gemini_api_requests: 18230,
    image_classification_requests: 2417,
    questionnaires: 2391,
    courses: 310,
    open_feedback: 2,
  });
  api.answer("get", DELETED, { users: deletedUsers() });
  api.answer("get", TRENDS, trends());
  api.answer("get", FEEDBACK, FEEDBACK_PAGE);
  api.answer("get", COMPLAINTS, REGISTER);
  api.answer("get", `${COMPLAINTS}{id}/`, COMPLAINT);
  api.answer("get", AUDIT, AUDIT_PAGE);
}
