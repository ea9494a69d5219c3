import { Switch } from "@mantine/core";
import { useId } from "react";

import { useChangeDataSettings } from "@/api/queries/data-settings";
import type { DataSettings } from "@/api/types";
import { Banner } from "@/components/banner";
import { formatLongDate } from "@/lib/dates";

import styles from "./setting.module.css";
import { SettingsSection } from "./settings-section";

/** The switch that keeps everything and stops its use. */
export function PauseSection() {
  return (
    <SettingsSection id="pause" title="Pause" intro="Keep your data, but stop Clary from using it.">
      {(settings) => <PauseSwitch settings={settings} />}
    </SettingsSection>
  );
}

function PauseSwitch({ settings }: { settings: DataSettings }) {
  const id = useId();
  const change = useChangeDataSettings();
  const { restricted, restricted_since } = settings;

  return (
    <>
      <div className={styles.row}>
        <Switch
          id={id}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          checked={restricted}
          aria-disabled={change.isPending}
          onChange={(event) => {
            if (!change.isPending) change.mutate({ restricted: event.currentTarget.checked });
          }}
        />
        <div>
          <label id={`${id}-title`} htmlFor={id} className={styles.title}>
            Pause the use of my data
          </label>
          <div id={`${id}-text`} className={styles.text}>
            <p>
              During a pause, Clary analyses no photos and writes no advice, chat answers or
              routines. Nothing is sent to an AI service. You can still read, download, correct and
              delete everything. Photos and unused accounts are still deleted on schedule.
            </p>
            {restricted_since !== null && (
              <p>
                <em>Paused since {formatLongDate(restricted_since)}.</em>
              </p>
            )}
          </div>
        </div>
      </div>
      {change.isSuccess && (
        <Banner
          kind="success"
          message={
            restricted
              ? "The use of your data is paused."
              : "The pause has ended. Clary can use your data again."
          }
        />
      )}
      {change.isError && (
        <Banner kind="error" message={`Error saving your choice: ${change.error.message}`} />
      )}
    </>
  );
}
