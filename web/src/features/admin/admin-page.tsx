import { OfflineNote } from "@/components/offline-note";
import { Page } from "@/components/page";

import { Analytics } from "./analytics";
import { AuditLog } from "./audit-log";
import { Complaints } from "./complaints";
import { DeletedUsers } from "./deleted-users";
import { Feedback } from "./feedback";
import { JumpLinks } from "./jump-links";
import { PasskeyGate } from "./passkey-gate";
import { Totals } from "./totals";
import { Trends } from "./trends";
import { UserManagement } from "./user-management";

export function AdminPage() {
  return (
    <Page
      title="Admin Dashboard"
      intro="How Clary is used, and by whom. Questionnaires, photos and chats stay with their owners."
    >
      <OfflineNote>What is not here yet loads when you are back online.</OfflineNote>
      <PasskeyGate>
        <Totals />
        <JumpLinks />
        <Trends />
        <UserManagement />
        <DeletedUsers />
        <Analytics />
        <Feedback />
        <Complaints />
        <AuditLog />
      </PasskeyGate>
    </Page>
  );
}
