import { useQuery } from "@tanstack/react-query";

import { meQuery } from "@/api/queries/account";
import { recoveryCodesQuery, useMakeRecoveryCodes } from "@/api/queries/recovery";
import { ErrorState } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { Section } from "@/components/section";

import { CodesLeft } from "./codes-left";
import { MakeCodesForm } from "./make-codes-form";
import { NewCodes } from "./new-codes";

/** The way back for a person who forgets their password. */
export function RecoverySection() {
  const me = useQuery(meQuery);
  const codes = useQuery(recoveryCodesQuery);
  const make = useMakeRecoveryCodes();

  return (
    <Section
      id="recovery-codes"
      title="Recovery codes"
      intro="We do not have your email address. If you forget your password, one of these codes lets you choose a new one."
    >
      {(codes.isPending || me.isPending) && <LoadingState label="Loading your recovery codes..." />}
      {codes.isLoadingError && (
        <ErrorState
          message={`Error loading your recovery codes: ${codes.error.message}`}
          onRetry={() => void codes.refetch()}
        />
      )}
      {me.isLoadingError && (
        <ErrorState
          message={`Error loading your account: ${me.error.message}`}
          onRetry={() => void me.refetch()}
        />
      )}
      {codes.data &&
        me.data &&
        (make.data ? (
          <NewCodes username={me.data.username} made={make.data} onKept={() => make.reset()} />
        ) : (
          <>
            <CodesLeft codes={codes.data} />
            <MakeCodesForm username={me.data.username} left={codes.data.left} make={make} />
          </>
        ))}
    </Section>
  );
}
