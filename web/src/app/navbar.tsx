import { IconMenu2, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { NavLink, useLocation } from "react-router";

import { profileQuery } from "@/api/queries/profile";
import { Brand } from "@/components/brand";
import { ColorSchemeToggle } from "@/components/color-scheme-toggle";
import { HelpButton } from "@/components/help/help-button";
import { IconButton } from "@/components/icon-button";

import styles from "./navbar.module.css";

/** The way around the app. On small screens a button opens the links. */
export function Navbar() {
  const { key } = useLocation();
  // Open only on the page on which it was opened, whichever link leads away from it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === key;
  const toggle = useRef<HTMLButtonElement>(null);
  const linksId = useId();

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !open) return;
    setOpenOn(null);
    toggle.current?.focus();
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape works wherever the focus is inside.
    <header className={styles.header} onKeyDown={closeOnEscape}>
      <div className={styles.row}>
        <nav className={styles.bar} aria-label="Main">
          <Brand />
          <ColorSchemeToggle />
          <IconButton
            ref={toggle}
            className={styles.toggle}
            icon={open ? IconX : IconMenu2}
            aria-label="Menu"
            aria-expanded={open}
            aria-controls={linksId}
            onClick={() => setOpenOn(open ? null : key)}
          />
          <NavLinks id={linksId} open={open} />
        </nav>
        <HelpButton />
      </div>
    </header>
  );
}

function NavLinks({ id, open }: { id: string; open: boolean }) {
  const { data: profile } = useQuery(profileQuery);
  const links = [
    { to: "/chatbot", label: "Chatbot" },
    { to: "/records", label: "Records" },
    { to: "/routines", label: "Routines" },
    { to: "/profile", label: "Profile" },
    ...(profile?.is_admin ? [{ to: "/admin", label: "Admin" }] : []),
    { to: "/logout", label: "Logout" },
  ];

  return (
    <ul id={id} className={styles.links} data-open={open}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} className={styles.link ?? ""}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
