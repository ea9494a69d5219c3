import { Button } from "@mantine/core";
import { Link } from "react-router";

import { LeafDrawing } from "@/components/drawings/leaf-drawing";
import { PageTitle } from "@/components/page-title";

import styles from "./not-found-page.module.css";

/** Any address that leads nowhere. */
export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <LeafDrawing className={styles.drawing} />
      <PageTitle>Page Not Found</PageTitle>
      <p>There is no page at this address. The link may be out of date or mistyped.</p>
      <Button component={Link} to="/">
        Return Home
      </Button>
    </div>
  );
}
