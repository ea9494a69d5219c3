import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { remindersQuery } from "@/api/queries/reminders";
import type { Reminders } from "@/api/types";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { Section } from "@/components/section";
import { pushSupport } from "@/lib/push";

import { PushForm } from "./push-form";

/** Notifications on this device, at times that the person chooses. */
export function PushSection() {
  const reminders = useQuery(remindersQuery);

  return (
    <Section
      id="notifications"
      title="On this device"
      intro="A notification at the time you choose. It says “Clary: your evening routine” and nothing about your skin. If you've already ticked it off, you get none."
    >
      {reminders.isPending && <LoadingState label="Loading your reminders..." />}
      <LoadError what="your reminders" query={reminders} />
      {reminders.data && (whyNot(reminders.data) ?? <PushForm reminders={reminders.data} />)}
    </Section>
  );
}

/** Why this device cannot be reminded, or null. */
function whyNot({ available }: Reminders): ReactNode {
  if (!available) {
    return <p>This site doesn’t send notifications. Your calendar can remind you instead.</p>;
  }
  switch (pushSupport()) {
    case "supported":
      return null;
    case "install":
      return (
        <>
          <p>
            <strong>Add Clary to your Home Screen first.</strong> On an iPhone or iPad, only apps on
            the Home Screen can send notifications.
          </p>
          <p>Tap Share, then “Add to Home Screen”. Open Clary there and come back to this page.</p>
        </>
      );
    case "denied":
      return (
        <>
          <p>
            <strong>Notifications are blocked.</strong> You blocked them for this site, so Clary
            can’t ask again.
          </p>
          <p>
            To change that, open the site settings of your browser, allow notifications, and reload
            this page.
          </p>
        </>
      );
    case "unsupported":
      return <p>This browser can’t show notifications. Your calendar can remind you instead.</p>;
  }
}
