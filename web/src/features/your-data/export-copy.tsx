import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { exportLinkQuery } from "@/api/queries/exports";
import type { Export } from "@/api/types";
import { Banner } from "@/components/banner";
import { formatLongDate, formatTime } from "@/lib/dates";
import { formatFileSize } from "@/lib/file-size";

import { ExportForm } from "./export-form";
import styles from "./export-section.module.css";

/** What became of the copy, and what the person can do about it. */
export function ExportCopy({ copy }: { copy: Export }) {
  const id = useId();
  const state = describe(copy);
  return (
    <>
      {/* The same element in every state, so that a screen reader announces the change. */}
      <p id={id} role="status" className={state === "" ? "visually-hidden" : undefined}>
        {state}
      </p>
      <NextStep copy={copy} labelledBy={id} />
    </>
  );
}

function describe(copy: Export): string {
  switch (copy.state) {
    case "none":
    case "failed":
      return "";
    case "preparing":
      return "We are preparing your copy.";
    case "ready":
      return copy.bytes === null
        ? `Your copy from ${moment(copy.ready_at)} is ready.`
        : `Your copy from ${moment(copy.ready_at)} is ready. It is ${formatFileSize(copy.bytes)}.`;
    case "downloaded":
      return `You downloaded your copy on ${moment(copy.ended_at)}. We've deleted it from our server. The file is private, so store it somewhere safe.`;
    case "expired":
      return `Your copy was not downloaded in time, so we deleted it on ${moment(copy.ended_at)}. You can ask for a new one.`;
  }
}

function NextStep({ copy, labelledBy }: { copy: Export; labelledBy: string }) {
  switch (copy.state) {
    case "none":
      return (
        <>
          <p>We ask for your password because the copy contains all your data.</p>
          <ExportForm action="Prepare my copy" />
        </>
      );
    case "preparing":
      return <Preparing progress={copy.progress} labelledBy={labelledBy} />;
    case "ready":
      return <Ready copy={copy} />;
    case "downloaded":
    case "expired":
      return <ExportForm action="Prepare a new copy" />;
    case "failed":
      return (
        <>
          <Banner kind="error" message="We couldn't prepare your copy.">
            This is our fault, and your data is safe. Please try again.
          </Banner>
          <ExportForm action="Try again" />
        </>
      );
  }
}

function Preparing({ progress, labelledBy }: { progress: number; labelledBy: string }) {
  return (
    <div className={styles.progress}>
      <progress aria-labelledby={labelledBy} max={100} value={progress} />
      <p className={styles.hint}>{progress}% done. You can leave this page and come back later.</p>
    </div>
  );
}

function Ready({ copy }: { copy: Export }) {
  const link = useQuery(exportLinkQuery);
  return (
    <>
      {link.data === undefined ? (
        <>
          <p>Enter your password to get the download link.</p>
          <ExportForm action="Show the link" />
        </>
      ) : (
        <Button
          className={styles.download}
          component="a"
          href={link.data}
          download
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
        >
          Download your copy
        </Button>
      )}
      <p className={styles.hint}>
        The link works once, until {moment(copy.expires_at)}. Then we delete the copy.
      </p>
    </>
  );
}

function moment(iso: string | null): string {
  return iso === null ? "an earlier day" : `${formatLongDate(iso)} at ${formatTime(iso)}`;
}
