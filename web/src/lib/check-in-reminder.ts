import { useLocalStorage } from "@mantine/hooks";

import { addDays, localDay } from "./days";

/** Where this device keeps the day of the next reminder. The privacy policy names it. */
const KEY = "check_in_reminder";

const DAYS_BETWEEN = 7;

/** The reminder in the app. It is off until the person asks for it. */
export type CheckInReminder = {
  on: boolean;
  /** Whether it is time to show it. */
  due: boolean;
  turnOn: () => void;
  turnOff: () => void;
  /** Shows it again in a week. */
  postpone: () => void;
};

export function useCheckInReminder(now = new Date()): CheckInReminder {
  // No default value: it would be written for people who never chose.
  const [next, setNext, remove] = useLocalStorage<string | undefined>({
    key: KEY,
    getInitialValueInEffect: false,
  });
  const today = localDay(now);

  return {
    on: next !== undefined,
    due: next !== undefined && next <= today,
    turnOn: () => setNext(today),
    turnOff: remove,
    postpone: () => setNext(addDays(today, DAYS_BETWEEN)),
  };
}
