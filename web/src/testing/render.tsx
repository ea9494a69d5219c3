import { MantineProvider } from "@mantine/core";
import { render, type RenderResult, screen } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { MemoryRouter, useLocation } from "react-router";

import { App } from "@/app/app";

type Place = { pathname: string; search?: string; hash?: string; state?: unknown; key?: string };

/** Opens the whole app at an address, as a person would. */
export function visit(place: string | Place): UserEvent {
  render(
    <MemoryRouter initialEntries={[place]}>
      <App env="test" />
      <Whereabouts />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

/** The address that the browser would show. */
export function address(): string | null {
  return screen.getByTestId("address").textContent;
}

/** What the page before left for this one, or undefined. */
export function navigationState(name: string): unknown {
  const state: unknown = JSON.parse(screen.getByTestId("navigation-state").textContent);
  return typeof state === "object" && state !== null ? Reflect.get(state, name) : undefined;
}

/** Renders one component by itself. */
export function renderPart(part: ReactElement): RenderResult {
  return render(<MantineProvider env="test">{part}</MantineProvider>);
}

function Whereabouts() {
  const location = useLocation();
  const state: unknown = location.state;
  return (
    <>
      <span data-testid="address">{location.pathname}</span>
      <span data-testid="navigation-state">{JSON.stringify(state)}</span>
    </>
  );
}
