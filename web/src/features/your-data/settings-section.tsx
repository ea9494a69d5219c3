import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { dataSettingsQuery } from "@/api/queries/data-settings";
import type { DataSettings } from "@/api/types";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { Section } from "@/components/section";

type SettingsSectionProps = {
  id: string;
  title: string;
  intro: string;
  children: (settings: DataSettings) => ReactNode;
};

/** A part of the page that is about the person's settings, once they are there. */
export function SettingsSection({ id, title, intro, children }: SettingsSectionProps) {
  const settings = useQuery(dataSettingsQuery);

  return (
    <Section id={id} title={title} intro={intro}>
      {settings.isPending && <LoadingState label="Loading your settings..." />}
      <LoadError what="your settings" query={settings} />
      {settings.data && children(settings.data)}
    </Section>
  );
}
