import { NotOpenYet } from "@/components/not-open-yet";
import { Page } from "@/components/page";

export function RecordsPage() {
  return (
    <Page title="Filled Questionnaires">
      <NotOpenYet title="You don't have any questionnaires yet.">
        <p>The questionnaire is not open yet. Once it is, every one you fill in is kept here.</p>
      </NotOpenYet>
    </Page>
  );
}
