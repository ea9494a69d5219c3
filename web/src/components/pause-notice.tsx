import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { dataSettingsQuery, useChangeDataSettings } from "@/api/queries/data-settings";

import { ActButton } from "./act-button";
import { Banner } from "./banner";
import { Card } from "./card";

/** Says on a page that needs the data that its use is paused, and offers to end the pause. */
export function PauseNotice({ children }: { children: ReactNode }) {
  const { data: settings } = useQuery(dataSettingsQuery);
  const change = useChangeDataSettings();

  if (settings?.restricted !== true) {
    return (
      change.isSuccess && (
        <Banner kind="success" message="The pause has ended. Clary can use your data again." />
      )
    );
  }
  return (
    <Card aria-labelledby="pause-notice">
      <h2 id="pause-notice" tabIndex={-1}>
        You have paused the use of your data
      </h2>
      <p>{children} Your saved data is still here.</p>
      <p>
        <ActButton busy={change.isPending} onClick={() => change.mutate({ restricted: false })}>
          End the pause
        </ActButton>
      </p>
      <p>
        See what a pause does, and change your other choices, under{" "}
        <Link to="/your-data">Your data</Link>.
      </p>
      {change.isError && (
        <Banner kind="error" message={`Error ending the pause: ${change.error.message}`} />
      )}
    </Card>
  );
}
