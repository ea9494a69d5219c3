/** The headings of the dashboard, in the order of the page. */
export const TRENDS_ID = "trends";
export const MANAGEMENT_ID = "user-management";
export const DELETED_ID = "deleted-accounts";
export const ANALYTICS_ID = "analytics";
export const FEEDBACK_ID = "feedback";
export const COMPLAINTS_ID = "complaints";
export const AUDIT_ID = "audit-log";
