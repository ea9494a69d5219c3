import { useQuery } from "@tanstack/react-query";

import { meQuery } from "@/api/queries/account";
import { recoveryCodesQuery, useMakeRecoveryCodes } from "@/api/queries/recovery";
import type { RecoveryCodesLeft } from "@/api/types";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import note from "@/components/note.module.css";
import { Section } from "@/components/section";
import { formatLongDate } from "@/lib/dates";

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
      <LoadError what="your recovery codes" query={codes} />
      <LoadError what="your account" query={me} />
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

/** So few are left that it is time for new ones. */
const FEW = 3;

/** How many codes the person has to fall back on. */
function CodesLeft({ codes: { left, made_at } }: { codes: RecoveryCodesLeft }) {
  if (left === 0 || made_at === null) {
    return (
      <p className={note.note}>
        You have no recovery codes. If you forget your password, we can't reset it for you.
      </p>
    );
  }
  const count = left === 1 ? "1 recovery code" : `${String(left)} recovery codes`;
  const since = `You have ${count} left, made on ${formatLongDate(made_at)}.`;
  if (left > FEW) return <p>{since}</p>;
  return <p className={note.note}>{since} This is a good time to make new ones.</p>;
}
