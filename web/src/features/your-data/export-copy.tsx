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
  switch (copy.state) {
    case "none":
      return (
        <>
          <p>We ask for your password because the copy contains all your data.</p>
          <ExportForm action="Prepare my copy" />
        </>
      );
    case "preparing":
      return <Preparing progress={copy.progress} />;
    case "ready":
      return <Ready copy={copy} />;
    case "downloaded":
      return (
        <>
          <p role="status">
            You downloaded your copy on {moment(copy.ended_at)}. We've deleted it from our server.
            The file is private, so store it somewhere safe.
          </p>
          <ExportForm action="Prepare a new copy" />
        </>
      );
    case "expired":
      return (
        <>
          <p role="status">
            Your copy was not downloaded in time, so we deleted it on {moment(copy.ended_at)}. You
            can ask for a new one.
          </p>
          <ExportForm action="Prepare a new copy" />
        </>
      );
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

function Preparing({ progress }: { progress: number }) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <p id={id} role="status">
        We are preparing your copy.
      </p>
      <progress aria-labelledby={id} max={100} value={progress} />
      <p className={styles.hint}>{progress}% done. You can leave this page and come back later.</p>
    </div>
  );
}

function Ready({ copy }: { copy: Export }) {
  const link = useQuery(exportLinkQuery);
  return (
    <>
      <p role="status">
        Your copy from {moment(copy.ready_at)} is ready.
        {copy.bytes !== null && ` It is ${formatFileSize(copy.bytes)}.`}
      </p>
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
