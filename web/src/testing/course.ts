import type { Course, CourseWeek } from "@/api/types";

export const courseWeek: CourseWeek = {
  week: 3,
  first_day: "2026-11-15",
  last_day: "2026-11-21",
  stage: "every_third_evening",
  active: "niacinamide",
  arm_test_until: null,
  evenings: ["2026-11-17", "2026-11-20"],
  plain_from: null,
  fixed_steps: [],
  reasons: ["It's going well, so the evenings stay as they are."],
};

/** A course in its third week, whose fourth can be planned. */
export const someCourse: Course = {
  running: true,
  finished: false,
  started_on: "2026-11-01",
  weeks: 12,
  week: 3,
  current: courseWeek,
  next: {
    ...courseWeek,
    week: 4,
    first_day: "2026-11-22",
    last_day: "2026-11-28",
    evenings: ["2026-11-24", "2026-11-27"],
    reasons: ["Two weeks went well."],
  },
  next_due: true,
  expect: "It's early. First changes usually take 6 to 8 weeks.",
  done: { days: 17, mornings: 9, evenings: 12 },
  planned: [
    {
      ...courseWeek,
      week: 1,
      first_day: "2026-11-01",
      last_day: "2026-11-07",
      stage: "arm_test",
      evenings: [],
    },
    { ...courseWeek, week: 2, first_day: "2026-11-08", last_day: "2026-11-14" },
    courseWeek,
  ],
};
