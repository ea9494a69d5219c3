import type { Complaint, ComplaintDetail, ComplaintEntry, ComplaintPage } from "@/api/types";

export const openComplaint: Complaint = {
  reference: "QRST-2345",
  about: "data",
  text: "My copy was empty.",
  status: "open",
  made_at: "2026-11-02T09:30:00Z",
  due_at: "2026-11-30T09:30:00Z",
  closed_at: null,
  answers: [],
};

export const closedComplaint: Complaint = {
  reference: "ABCD-7654",
  about: "photo_estimate",
  text: "It said Severe.",
  status: "closed",
  made_at: "2026-10-01T09:30:00Z",
  due_at: "2026-10-29T09:30:00Z",
  closed_at: "2026-10-09T16:00:00Z",
  answers: [
    { text: "We are looking at it.", given_at: "2026-10-03T09:00:00Z" },
    {
      text: "The photo was too dark.\nWe took the estimate off.",
      given_at: "2026-10-09T16:00:00Z",
    },
  ],
};

export const openEntry: ComplaintEntry = {
  id: "QRST2345QRST2345",
  reference: "QRST-2345",
  username: "ben",
  about: "data",
  status: "open",
  overdue: false,
  made_at: "2026-11-02T09:30:00Z",
  due_at: "2026-11-30T09:30:00Z",
  closed_at: null,
};

export const openDetail: ComplaintDetail = {
  entry: openEntry,
  text: "My copy was empty.",
  answers: [],
  unreadable: false,
};

/** A page of the register with these complaints. */
export function registerOf(...entries: ComplaintEntry[]): ComplaintPage {
  const overdue = entries.filter((entry) => entry.overdue).length;
  return { entries, next: null, open: entries.length, overdue, months: [] };
}
