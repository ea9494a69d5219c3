import { screen, waitFor, within } from "@testing-library/react";
import { delay, http } from "msw";
import { describe, expect, test } from "vitest";

import { address, visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

// jsdom knows no screen width, so the styles of small screens apply.

async function openNavbar(profile = {}) {
  logInAsAna(profile);
  const user = visit("/chatbot");
  const navbar = await screen.findByRole("navigation", { name: "Main" });
  await screen.findByRole("heading", { name: "ChatBot" });
  return { user, navbar, toggle: within(navbar).getByRole("button", { name: "Menu" }) };
}

describe("the navbar", () => {
  test("[N-10] has the brand, which leads home", async () => {
    const { user, navbar } = await openNavbar();
    await user.click(within(navbar).getByRole("link", { name: "Clary" }));
    expect(await screen.findByText("Hello, ana.")).toBeVisible();
    expect(address()).toBe("/");
  });

  test.each([
    ["Chatbot", "/chatbot"],
    ["Records", "/records"],
    ["Routines", "/routines"],
    ["Profile", "/profile"],
    ["Logout", "/logout"],
  ])("[N-10] has the link %s to %s", async (name, path) => {
    const { user, navbar, toggle } = await openNavbar();
    await user.click(toggle);
    expect(within(navbar).getByRole("link", { name })).toHaveAttribute("href", path);
  });

  test("[N-11] shows Admin to an admin", async () => {
    const { user, navbar, toggle } = await openNavbar({ is_admin: true });
    await user.click(toggle);
    const admin = await within(navbar).findByRole("link", { name: "Admin" });
    expect(admin).toHaveAttribute("href", "/admin");
  });

  test("[N-11] hides Admin from everyone else", async () => {
    const { user, navbar, toggle } = await openNavbar({ is_admin: false });
    await user.click(within(navbar).getByRole("link", { name: "Clary" }));
    // The profile has arrived by now.
    await screen.findByText("Oily");
    await user.click(toggle);
    expect(within(navbar).getByRole("link", { name: "Profile" })).toBeVisible();
    expect(within(navbar).queryByRole("link", { name: "Admin" })).not.toBeInTheDocument();
  });

  test("[N-12] the toggle opens and closes the links", async () => {
    const { user, navbar, toggle } = await openNavbar();
    expect(toggle).toHaveAttribute("aria-expanded", "false");
    expect(within(navbar).queryByRole("link", { name: "Records" })).not.toBeInTheDocument();

    await user.click(toggle);
    expect(toggle).toHaveAttribute("aria-expanded", "true");
    expect(within(navbar).getByRole("link", { name: "Records" })).toBeVisible();

    await user.click(toggle);
    expect(toggle).toHaveAttribute("aria-expanded", "false");
    expect(within(navbar).queryByRole("link", { name: "Records" })).not.toBeInTheDocument();
  });

  test("[N-12] following a link closes the links and marks where one is", async () => {
    const { user, navbar, toggle } = await openNavbar();
    await user.click(toggle);
    await user.click(within(navbar).getByRole("link", { name: "Records" }));

    expect(await screen.findByRole("heading", { name: "Filled Questionnaires" })).toBeVisible();
    expect(toggle).toHaveAttribute("aria-expanded", "false");
    await user.click(toggle);
    expect(within(navbar).getByRole("link", { name: "Records" })).toHaveAttribute(
      "aria-current",
      "page",
    );
  });

  test.each([
    ["the brand", "Clary"],
    ["a link of the page", "Ingredient library"],
  ])("%s closes the links, too", async (_name, link) => {
    const { user, toggle } = await openNavbar();
    server.use(http.get("*/api/ingredients/", () => delay("infinite")));
    await user.click(toggle);
    await user.click(screen.getByRole("link", { name: link }));
    await waitFor(() => expect(toggle).toHaveAttribute("aria-expanded", "false"));
  });

  test("[N-12] Escape closes the links and returns to the toggle", async () => {
    const { user, navbar, toggle } = await openNavbar();
    await user.click(toggle);
    within(navbar).getByRole("link", { name: "Routines" }).focus();
    await user.keyboard("{Escape}");

    expect(toggle).toHaveAttribute("aria-expanded", "false");
    expect(toggle).toHaveFocus();
  });

  test("switches between light and dark and remembers it", async () => {
    const { user } = await openNavbar();
    await user.click(screen.getByRole("button", { name: "Switch to dark mode" }));

    expect(document.documentElement).toHaveAttribute("data-mantine-color-scheme", "dark");
    expect(localStorage.getItem("color_scheme")).toBe("dark");
    await user.click(screen.getByRole("button", { name: "Switch to light mode" }));
    expect(document.documentElement).toHaveAttribute("data-mantine-color-scheme", "light");
  });
});
