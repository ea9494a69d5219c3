import { Button } from "@mantine/core";
import { IconDeviceMobile } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";

import { courseQuery } from "@/api/queries/course";
import { productsQuery } from "@/api/queries/products";
import { profileQuery } from "@/api/queries/profile";
import { useProgress } from "@/api/queries/progress";
import { treatmentsQuery } from "@/api/queries/treatments";
import { Dialog } from "@/components/dialog";
import { DoubtfulUses } from "@/components/doubtful-uses";
import { ErrorState } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { OfflineNote } from "@/components/offline-note";
import { Page } from "@/components/page";
import { localDay } from "@/lib/days";

import { SummaryForm, type SummaryWishes, USUAL_WISHES } from "./summary-form";
import styles from "./summary-page.module.css";
import { SummarySheet } from "./summary-sheet";

/** Stands in the address while the page is shown to somebody, so that Back closes it. */
const SHOWN = "?shown";

/** React Router gives this key to the page the visit began with. */
const FIRST_LOCATION = "default";

/** One page to show to a pharmacist or a GP, or to take along. Nothing is sent anywhere. */
export function SummaryPage() {
  return (
    <div className={styles.screen}>
      <Page
        title="A page for your pharmacist or GP"
        intro="Show it on this screen, or print it. Nothing is sent to anyone."
      >
        <OfflineNote>Anything missing loads when you're back online.</OfflineNote>
        <Summary />
        <p className={styles.back}>
          <Link to="/progress">Back to your progress</Link>
        </p>
      </Page>
    </div>
  );
}

function Summary() {
  const progress = useProgress();
  const profile = useQuery(profileQuery);
  const treatments = useQuery(treatmentsQuery);
  const course = useQuery(courseQuery(localDay(new Date())));
  const shelf = useQuery(productsQuery);
  const [wishes, setWishes] = useState<SummaryWishes>(USUAL_WISHES);
  const queries = [progress, profile, treatments, course, shelf];
  const navigate = useNavigate();
  const { search, key } = useLocation();
  const titleId = useId();

  if (
    progress.isPending ||
    profile.isPending ||
    treatments.isPending ||
    course.isPending ||
    shelf.isPending
  ) {
    return <LoadingState label="Loading your page..." />;
  }
  if (
    progress.isLoadingError ||
    profile.isLoadingError ||
    treatments.isLoadingError ||
    course.isLoadingError ||
    shelf.isLoadingError
  ) {
    const failed = queries.find(({ isLoadingError }) => isLoadingError);
    return (
      <ErrorState
        message={`Error loading your page: ${failed?.error?.message ?? ""}`}
        onRetry={() => queries.forEach((query) => void query.refetch())}
      />
    );
  }

  function close() {
    void (key === FIRST_LOCATION ? navigate(".", { replace: true }) : navigate(-1));
  }

  const facts = {
    progress: progress.data,
    profile: profile.data,
    treatments: treatments.data,
    course: course.data,
    shelf: shelf.data,
    wishes,
    today: new Date(),
  };
  return (
    <>
      <Button
        component={Link}
        to={SHOWN}
        size="lg"
        leftSection={<IconDeviceMobile size={22} stroke={1.75} aria-hidden />}
      >
        Show it on this screen
      </Button>
      <DoubtfulUses treatments={treatments.data} onAnswered={() => void treatments.refetch()} />
      <SummaryForm wishes={wishes} onChange={setWishes} />
      <SummarySheet {...facts} />
      {search === SHOWN && (
        <Dialog full labelledBy={titleId} onClose={close}>
          <Button variant="default" className={styles.close} onClick={close}>
            Close
          </Button>
          <SummarySheet {...facts} titleId={titleId} />
        </Dialog>
      )}
    </>
  );
}
