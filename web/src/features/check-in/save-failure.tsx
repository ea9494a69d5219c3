import { NetworkError } from "@/api/errors";
import { isPaused } from "@/api/queries/data-settings";
import { needsConsent } from "@/api/queries/questionnaires";
import { Banner } from "@/components/banner";

/** Says that a check-in was not saved, why, and what to do. */
export function SaveFailure({ error }: { error: Error }) {
  return (
    <Banner kind="error" message="Your check-in was not saved.">
      <p>{reasonOf(error)} Your answers are still here.</p>
    </Banner>
  );
}

function reasonOf(error: Error): string {
  if (error instanceof NetworkError) return error.message;
  if (needsConsent(error)) return "Clary needs your consent first. See the top of this page.";
  if (isPaused(error)) return "The use of your data is paused. See the top of this page.";
  return /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
}
