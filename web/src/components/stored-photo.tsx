import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { photoQuery, type PhotoSize } from "@/api/queries/questionnaires";

import { ActButton } from "./act-button";
import { BlobImage } from "./blob-image";
import styles from "./stored-photo.module.css";

type StoredPhotoProps = {
  id: number;
  size: PhotoSize;
  /** Drawn small beside a text. */
  thumbnail?: boolean;
  alt: string;
  /** Whether it is time to fetch it. */
  enabled: boolean;
};

/**
 * A photo from the server. The specification only logs a failure and lets
 * "Loading image..." stand; we add the way to try again.
 */
export function StoredPhoto({ id, size, thumbnail = false, alt, enabled }: StoredPhotoProps) {
  const look = thumbnail ? "thumbnail" : size;
  const { data, error, isFetching, refetch } = useQuery({ ...photoQuery(id, size), enabled });

  useEffect(() => {
    if (error) console.error("A photo could not be loaded:", error);
  }, [error]);

  if (data !== undefined) {
    return <BlobImage className={styles.photo} data-size={look} blob={data} alt={alt} />;
  }
  return (
    <div className={styles.waiting} data-size={look}>
      <p>Loading image...</p>
      {error !== null && (
        <ActButton variant="default" size="sm" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </ActButton>
      )}
    </div>
  );
}
