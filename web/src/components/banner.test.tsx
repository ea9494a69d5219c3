import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderPart } from "@/testing/render";

import { Banner } from "./banner";

test("[D-03] a success is announced politely", () => {
  renderPart(<Banner kind="success" message="Saved." />);
  expect(screen.getByRole("status")).toHaveTextContent(/^Saved\.$/);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("[D-03] an error is announced at once, with what to do", () => {
  renderPart(
    <Banner kind="error" message="Not saved.">
      Try again.
    </Banner>,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("Not saved.Try again.");
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
});

test("[D-03] there is no third kind", () => {
  // @ts-expect-error -- only success and error exist.
  const banner = <Banner kind="warning" message="Hm." />;
  expect(banner).toBeDefined();
});
