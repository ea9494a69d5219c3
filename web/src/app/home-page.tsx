import type { ReactNode } from "react";

import { LoadError } from "@/components/error-state";
import { QuestionnairePage } from "@/features/questionnaire/questionnaire-page";
import { Today } from "@/features/today/today";
import { type TodayData, useTodayData } from "@/features/today/use-today-data";

/** The first page: today, for whoever has a record or a routine, and the questionnaire. */
export function HomePage() {
  return <QuestionnairePage lead={leadOf(useTodayData())} />;
}

function leadOf(today: TodayData): ReactNode {
  switch (today.state) {
    case "loading":
      return undefined;
    case "none":
      return null;
    case "failed":
      return <LoadError what="your routine" query={today.query} />;
    case "ready":
      return <Today facts={today.facts} />;
  }
}
