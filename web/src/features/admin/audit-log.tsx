import { useQuery } from "@tanstack/react-query";

import { auditQuery } from "@/api/queries/admin";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";

import { AuditTable } from "./audit-table";
import { Pager } from "./pager";
import { Panel } from "./panel";
import { AUDIT_ID } from "./panel-ids";
import { usePages } from "./use-pages";

/** Who did what to whom. */
export function AuditLog() {
  const pages = usePages();
  const audit = useQuery(auditQuery(pages.after));

  return (
    <Panel
      id={AUDIT_ID}
      title="Audit log"
      intro="Who did what to whom, newest first. The entries form a hash chain, so changed or deleted entries can be detected. A daily check and the command “clary doctor” verify the chain."
    >
      {audit.isPending && <LoadingState label="Loading the audit log..." />}
      <LoadError what="the audit log" query={audit} />
      {audit.data && (
        <>
          {audit.data.entries.length > 0 && (
            <AuditTable entries={audit.data.entries} isBusy={audit.isPlaceholderData} />
          )}
          <Pager
            label="Pages of the audit log"
            pages={pages}
            next={audit.data.next}
            isBusy={audit.isPlaceholderData}
            headingId={AUDIT_ID}
          >
            {audit.data.entries.length === 0 && "No entries yet."}
          </Pager>
        </>
      )}
    </Panel>
  );
}
