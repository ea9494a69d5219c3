import { NotOpenYet } from "@/components/not-open-yet";
import { Page } from "@/components/page";

export function ChatPage() {
  return (
    <Page title="ChatBot">
      <NotOpenYet title="The chat is not open yet">
        <p>Soon you can ask about natural skincare here and get plain answers with sources.</p>
      </NotOpenYet>
    </Page>
  );
}
