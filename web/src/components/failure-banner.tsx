import { ApiError } from "@/api/errors";

import { Banner } from "./banner";

type FailureBannerProps = {
  error: Error;
  /** What did not happen, for an answer other than the one that means success. */
  refusal: string;
};

/**
 * Says that something did not happen, and why. Silence is only a reason; an
 * answer also says what did not happen.
 */
export function FailureBanner({ error, refusal }: FailureBannerProps) {
  const reason = `Error: ${error.message}`;
  if (!(error instanceof ApiError)) return <Banner kind="error" message={reason} />;
  return (
    <Banner kind="error" message={refusal}>
      {/* A success of the wrong kind comes without a reason. */}
      {error.status >= 400 ? <p>{reason}</p> : undefined}
    </Banner>
  );
}
