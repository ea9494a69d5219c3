import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { renderPart } from "@/testing/render";

import { Banner } from "./banner";
import { ErrorState } from "./error-state";

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

test("the page goes to the answer to a tap, but not to something that failed to load", () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  renderPart(<ErrorState message="Not loaded." onRetry={() => undefined} />);
  expect(scroll).not.toHaveBeenCalled();
  renderPart(<Banner kind="error" message="Not saved." />);
  expect(scroll).toHaveBeenCalledOnce();
});
