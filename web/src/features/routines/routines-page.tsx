import { NotOpenYet } from "@/components/not-open-yet";
import { Page } from "@/components/page";

export function RoutinesPage() {
  return (
    <Page title="Your Skincare Routines">
      <NotOpenYet title="You don't have any skincare routines yet.">
        <p>Routines are not open yet. Once they are, your week is laid out here, day by day.</p>
      </NotOpenYet>
    </Page>
  );
}
