import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { isReachable, onReachableChange } from "@/api/connection";
import { followOtherTabs, sendWaitingTicks, useWaitingTicks } from "@/api/queries/routines";
import type { Sending } from "@/api/send-ticks";
import note from "@/components/note.module.css";
import { TextButton } from "@/components/text-button";

/** When to try again while the server answers but does not save. */
const RETRY_MS = 30_000;

/**
 * Says above every page what waits on this device to be sent, sends it when the server can
 * be reached, and says what could not be saved.
 */
export function WaitingNote() {
  const client = useQueryClient();
  const waiting = useWaitingTicks();
  const [lost, setLost] = useState<string | null>(null);

  useEffect(() => followOtherTabs(client), [client]);
  useEffect(() => keepSending(client, setLost), [client]);

  // The region is always there, as a screen reader announces only what changes in it.
  return (
    <div aria-live="polite">
      {waiting > 0 && (
        <p className={note.note}>
          <strong>Waiting to be sent: {countTicks(waiting)}.</strong> Saved on this device until
          Clary can be reached.
        </p>
      )}
      {lost !== null && (
        <p className={note.note}>
          {lost} <TextButton onClick={() => setLost(null)}>Close</TextButton>
        </p>
      )}
    </div>
  );
}

/** Sends what waits: on arrival, when the server is found again, and then now and then. */
function keepSending(client: QueryClient, onLost: (reason: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let stopped = false;

  async function send() {
    // Sending itself finds and loses the server, which must not start it again.
    if (busy) return;
    busy = true;
    clearTimeout(timer);
    const sending = await sendWaitingTicks(client);
    busy = false;
    const reason = sending && lossOf(sending);
    if (reason !== null) onLost(reason);
    if (sending?.waiting === true && !stopped) timer = setTimeout(() => void send(), RETRY_MS);
  }

  const sendIfReachable = () => {
    if (isReachable()) void send();
  };
  void send();
  const stopWatching = onReachableChange(sendIfReachable);
  window.addEventListener("online", sendIfReachable);
  return () => {
    stopped = true;
    clearTimeout(timer);
    stopWatching();
    window.removeEventListener("online", sendIfReachable);
  };
}

function lossOf({ refused, dropped }: Sending): string | null {
  if (refused !== null) return `A tick that waited wasn't saved: ${refused.message}`;
  return dropped > 0
    ? `Not saved: ${countTicks(dropped)} waited on this device for more than seven days.`
    : null;
}

function countTicks(count: number): string {
  return count === 1 ? "1 tick" : `${String(count)} ticks`;
}
