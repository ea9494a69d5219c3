import { Link } from "react-router";

import { useProgress } from "@/api/queries/progress";
import { Card } from "@/components/card";

/** The server's statement on the photos in short. All of it is on the progress page. */
export function ProgressNote() {
  const { data: progress } = useProgress();
  return (
    <Card aria-labelledby="records-progress">
      <h2 id="records-progress">Your progress</h2>
      {progress && <p>{progress.statement.text}</p>}
      <p>
        <Link to="/progress">See your photos and answers over time</Link>
      </p>
    </Card>
  );
}
