import { Button } from "@mantine/core";
import { Link } from "react-router";

import type { Progress, SeeSomeone } from "@/api/types";
import { Card } from "@/components/card";
import { CareCard } from "@/components/care-card";
import { LeafDrawing } from "@/components/drawings/leaf-drawing";

import styles from "./statement-card.module.css";

/** What stands above the server's advice to see someone. */
const TITLES: Readonly<Record<SeeSomeone["reason"], string>> = {
  worse: "Please have it looked at",
  red_flag: "Please talk to someone",
  week_12: "A good time to have it looked at",
};

/** What the server says about the photos. This page adds no claim of its own. */
export function StatementCard({ progress }: { progress: Progress }) {
  const { code, text, details, see_someone } = progress.statement;
  return (
    <Card aria-labelledby="statement">
      <h2 id="statement" className={styles.title}>
        What your photos show
      </h2>
      {code === "no_photos" && <LeafDrawing className={styles.drawing} />}
      <p className={styles.text}>{text}</p>
      <p className={styles.details}>{details}</p>
      {see_someone !== null && (
        <CareCard title={TITLES[see_someone.reason]} text={see_someone.text} />
      )}
      <div className={styles.acts}>
        <Button component={Link} to="/progress/check-in">
          Do a check-in
        </Button>
        <Button
          component={Link}
          to={progress.photos.length === 0 ? "/" : "/photo"}
          variant="default"
        >
          {progress.photos.length === 0 ? "Add your first photo" : "Add a photo"}
        </Button>
      </div>
    </Card>
  );
}
