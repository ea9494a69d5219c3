import { useQuery } from "@tanstack/react-query";

import { treatmentsQuery } from "@/api/queries/treatments";
import { DoubtfulUses } from "@/components/doubtful-uses";

/** "Still using it?" for what the person may have written that it is over. */
export function TodayDoubts() {
  const treatments = useQuery(treatmentsQuery);
  if (!treatments.data) return null;
  return <DoubtfulUses treatments={treatments.data} onAnswered={() => void treatments.refetch()} />;
}
