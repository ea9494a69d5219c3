import {
  IconChevronDown,
  IconExternalLink,
  IconMessage,
  IconPhone,
  IconX,
} from "@tabler/icons-react";
import { useId } from "react";

import { Dialog } from "../dialog";
import { FixedText } from "../fixed-text";
import { IconButton } from "../icon-button";

import styles from "./help-sheet.module.css";
import { QuickExit } from "./quick-exit";
import { type Contact, type Situation, SITUATIONS } from "./situations";

/** Whom to call, by what is happening. Nothing is loaded, and nothing is sent. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  return (
    <Dialog sheet labelledBy={titleId} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={titleId}>Who can help you now</h2>
        <IconButton icon={IconX} aria-label="Close" onClick={onClose} />
      </div>
      <a className={styles.emergency} href="tel:999">
        <IconPhone size={22} stroke={1.75} aria-hidden />
        In danger? Call 999
      </a>
      <div className={styles.situations}>
        {SITUATIONS.map((situation) => (
          <SituationView key={situation.id} situation={situation} />
        ))}
      </div>
      <div className={styles.foot}>
        <QuickExit />
        <p>
          Opens BBC Weather here and removes your conversation from this tab. Your browser&apos;s
          history still lists Clary.
        </p>
      </div>
    </Dialog>
  );
}

/** One at a time is open, so that all of them stay in sight. */
function SituationView({ situation: { title, text, contacts } }: { situation: Situation }) {
  return (
    <details className={styles.situation} name="situation">
      <summary>
        <h3>{title}</h3>
        <IconChevronDown className={styles.chevron} size={20} stroke={1.75} aria-hidden />
      </summary>
      <div className={styles.answer}>
        <FixedText text={text} />
        <ul className={styles.contacts}>
          {contacts.map((contact) => (
            <li key={contact.href}>
              <ContactLink contact={contact} />
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

function ContactLink({ contact: { label, href, note } }: { contact: Contact }) {
  const isWeb = href.startsWith("https:");
  const Icon = isWeb ? IconExternalLink : href.startsWith("sms:") ? IconMessage : IconPhone;
  return (
    <a className={styles.contact} href={href} {...(isWeb && ELSEWHERE)}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span>
        <span className={styles.label}>{label}</span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
    </a>
  );
}

/** Another tab, so that the sheet is still there. */
const ELSEWHERE = { target: "_blank", rel: "noreferrer" };
