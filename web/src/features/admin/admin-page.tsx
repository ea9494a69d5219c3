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
      intro="See how Clary is used and manage accounts. Questionnaires, photos and chats are not shown here. The only exceptions are answers that people attach to their feedback."
    >
      <OfflineNote>Anything missing loads when you're back online.</OfflineNote>
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
