import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef } from "react";

import type { Place } from "@/api/waiting-line";
import { announce } from "@/lib/live-region";

import styles from "./waiting-line.module.css";

/** News about the wait is read out at most this often. */
const QUIET_MS = 30_000;

type InLineProps = { place: Place | null; onLeave: () => void; children: ReactNode };

/** A form, or where it stands in the line. It is hidden and not removed, so that what was typed stays. */
export function InLine({ place, onLeave, children }: InLineProps) {
  return (
    <>
      {place !== null && <WaitingLine place={place} onLeave={onLeave} />}
      <div hidden={place !== null}>{children}</div>
    </>
  );
}

/** What a form says after its person left the line. */
export const LEFT_LINE = "You left the line. You can try again at any time.";

type WaitingLineProps = { place: Place; onLeave: () => void };

/** Where somebody stands in the line of a busy server. It takes the place of the form. */
function WaitingLine({ place, onLeave }: WaitingLineProps) {
  const titleId = useId();
  const textId = useId();
  const ref = useRef<HTMLElement>(null);
  const title = `You are number ${place.position.toLocaleString("en-GB")} in line`;
  const wait = describeWait(place.waitSeconds);
  useCalmNews(place.isLost ? LOST : wait, `${title}. ${place.isLost ? LOST : wait}`);

  // The button that was pressed is hidden with its form. A screen reader reads what takes the focus.
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <section
      ref={ref}
      className={styles.line}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <h2 id={titleId}>{title}</h2>
      <p id={textId} className={styles.wait}>
        {wait} Keep this page open.
      </p>
      <p>
        {place.isLost
          ? LOST
          : "Many people are coming in right now. What you typed stays on this page. We keep trying until it's your turn."}
      </p>
      <Button variant="default" onClick={onLeave}>
        Cancel
      </Button>
    </section>
  );
}

const LOST =
  "We can't reach Clary right now. We keep trying, and you keep your place for two minutes after your turn.";

/** Rounded up, because a wait that is shorter than promised is no harm. */
function describeWait(seconds: number): string {
  if (seconds <= 10) return "Just a few seconds.";
  if (seconds <= 50) return `About ${String(Math.ceil(seconds / 10) * 10)} seconds.`;
  const minutes = Math.ceil((seconds - 15) / 60);
  return minutes <= 1 ? "About a minute." : `About ${String(minutes)} minutes.`;
}

/** Announces news when they differ from the last ones, and not too often. */
function useCalmNews(news: string, message: string): void {
  const last = useRef<{ news: string; at: number } | null>(null);
  useEffect(() => {
    // The first news are read with the focus.
    last.current ??= { news, at: Date.now() };
    if (news === last.current.news) return;
    const timer = setTimeout(
      () => {
        last.current = { news, at: Date.now() };
        announce(message);
      },
      Math.max(0, last.current.at + QUIET_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [news, message]);
}
