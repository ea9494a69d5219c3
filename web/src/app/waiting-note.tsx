import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { isReachable, onReachableChange } from "@/api/connection";
import { sendWaitingCheckIns, useWaitingCheckIns } from "@/api/queries/check-ins";
import { followOtherTabs, sendWaitingTicks, useWaitingTicks } from "@/api/queries/routines";
import type { CheckInSaved } from "@/api/types";
import { LateCare } from "@/components/late-care";
import note from "@/components/note.module.css";
import { Status } from "@/components/status";
import { TextButton } from "@/components/text-button";
import { countAll, describeLost } from "@/components/waiting-texts";
import { formatLongDate } from "@/lib/dates";

/** When to try again while the server answers but does not save. */
const RETRY_MS = 30_000;

/** What became of something that waited. */
type News = { lost: readonly string[]; saved: readonly CheckInSaved[] };

const NO_NEWS: News = { lost: [], saved: [] };

/**
 * Says above every page what waits on this device to be sent, sends it when the server can
 * be reached, and says what was saved late or could not be saved.
 */
export function WaitingNote() {
  const client = useQueryClient();
  const ticks = useWaitingTicks();
  const checkIns = useWaitingCheckIns().length;
  const [{ lost, saved }, setNews] = useState(NO_NEWS);

  useEffect(() => followOtherTabs(client), [client]);
  useEffect(
    () =>
      keepSending(client, (more) =>
        setNews((news) => ({
          lost: [...news.lost, ...more.lost],
          saved: [...news.saved, ...more.saved],
        })),
      ),
    [client],
  );

  // The region is always there, as a screen reader announces only what changes in it.
  return (
    <>
      <LateCheckIns saved={saved} onClose={() => setNews({ lost, saved: [] })} />
      <div aria-live="polite">
        {ticks + checkIns > 0 && (
          <p className={note.above}>
            <strong>Waiting to be sent: {countAll({ ticks, checkIns })}.</strong> Saved on this
            device until Clary can be reached.
          </p>
        )}
        {lost.length > 0 && (
          <p className={note.above}>
            {lost.join(" ")}{" "}
            <TextButton onClick={() => setNews({ lost: [], saved })}>Close</TextButton>
          </p>
        )}
      </div>
    </>
  );
}

/** Sends what waits: on arrival, when the server is found again, and then now and then. */
function keepSending(client: QueryClient, onNews: (news: News) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let askedWhileBusy = false;
  let stopped = false;

  async function send() {
    // Sending itself finds and loses the server, which must not start it again.
    if (busy) return;
    busy = true;
    clearTimeout(timer);
    const ticks = await sendWaitingTicks(client);
    const checkIns = await sendWaitingCheckIns(client);
    busy = false;
    const isAskedAgain = askedWhileBusy;
    askedWhileBusy = false;
    const lost = describeLost(ticks, checkIns);
    if (lost.length + checkIns.saved.length > 0) onNews({ lost, saved: checkIns.saved });
    const waiting = ticks?.waiting === true || checkIns.waiting;
    if (!waiting || stopped) return;
    timer = setTimeout(() => void send(), isAskedAgain ? 0 : RETRY_MS);
  }

  const sendIfReachable = () => {
    if (isReachable()) void send();
  };
  // What is under way may have failed before the network came back.
  const onOnline = () => {
    askedWhileBusy = busy;
    sendIfReachable();
  };
  void send();
  const stopWatching = onReachableChange(sendIfReachable);
  window.addEventListener("online", onOnline);
  return () => {
    stopped = true;
    clearTimeout(timer);
    stopWatching();
    window.removeEventListener("online", onOnline);
  };
}

type LateCheckInsProps = {
  /** Check-ins that waited on this device and are saved now. */
  saved: readonly CheckInSaved[];
  onClose: () => void;
};

/** A text about something that the person wrote comes on whatever page they are by now. */
function LateCheckIns({ saved, onClose }: LateCheckInsProps) {
  if (saved.length === 0) return null;
  const days = saved.map(({ check_in }) => formatLongDate(check_in.date));

  return (
    <>
      <LateCare saved={saved} />
      <Status className={note.above}>
        Your check-in is saved now: {days.join(", ")}.{" "}
        <TextButton onClick={onClose}>Close</TextButton>
      </Status>
    </>
  );
}
