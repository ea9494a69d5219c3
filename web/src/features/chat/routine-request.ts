/**
 * The message that asks for a week. Its content is the specification's; a
 * server that reads no intent knows a routine request by these words.
 */
export function buildRoutineRequest(today: string): string {
  return [
    `Please write a detailed 7-day skincare routine for me, starting from ${today}.`,
    "Give a morning and an evening routine for each day.",
    "Reply to this one message in JSON only: an array with one object for each day, with the fields",
    '"Date" (a date as YYYY-MM-DD), "Morning" (text) and "Evening" (text), all of them required.',
  ].join(" ");
}
