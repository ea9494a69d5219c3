import { addDevice, loadReminders } from "@/api/queries/reminders";
import { endPush } from "@/lib/end-push";
import { belongsTo, currentSubscription } from "@/lib/push";

/**
 * Reminders end with the login that turned them on. A browser that is still
 * subscribed after a new login goes on, if the person has reminders. A new key of
 * the server makes a subscription useless. Never fails: nobody waits for it.
 */
export async function renewPush(): Promise<void> {
  try {
    const subscription = await currentSubscription();
    if (subscription === null) return;
    const { available, public_key, morning, evening, check_in, this_device } =
      await loadReminders(subscription);
    if (!available || !belongsTo(subscription, public_key)) {
      await endPush();
      return;
    }
    const wantsAny = morning.on || evening.on || check_in.on;
    if (wantsAny && !this_device) await addDevice(subscription);
  } catch {
    // The next visit tries again.
  }
}
