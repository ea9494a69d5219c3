import { EmptyState } from "@/components/empty-state";
import { Page } from "@/components/page";

export function AdminPage() {
  return (
    <Page title="Admin Dashboard">
      <EmptyState title="The dashboard is not open yet">
        <p>
          Users and usage will be shown here. Until then the command line of the server grants and
          revokes admin rights.
        </p>
      </EmptyState>
    </Page>
  );
}
