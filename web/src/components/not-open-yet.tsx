import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { EmptyState } from "./empty-state";

/** Says honestly that a part of Clary is still to come, and what to do now. */
export function NotOpenYet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState title={title}>
      {children}
      <p>What you can do now: fill in your skin profile, so that it is ready when this opens.</p>
      <Button component={Link} to="/profile" variant="default">
        Go to your skin profile
      </Button>
    </EmptyState>
  );
}
