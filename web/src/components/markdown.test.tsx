import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";

import { Markdown } from "./markdown";

function show(text: string) {
  return render(<Markdown text={text} headingLevel={4} />).container;
}

describe("formatted text", () => {
  test("[R-02] shows what advice is made of", () => {
    const container = show(
      "# Start\n\nUse a **mild** one, *not* a ~~strong~~ one.\n\n1. Wash\n2. Dry\n\n| a | b |\n|---|---|\n| c | d |",
    );
    expect(screen.getByRole("heading", { level: 4, name: "Start" })).toBeVisible();
    expect(screen.getByText("mild").tagName).toBe("STRONG");
    expect(screen.getByText("not").tagName).toBe("EM");
    expect(screen.getByText("strong").tagName).toBe("DEL");
    expect(container.querySelectorAll("ol li")).toHaveLength(2);
    expect(screen.getByRole("cell", { name: "c" })).toBeVisible();
  });

  test("all headings are of one level, whatever the text says", () => {
    show("# One\n\n### Three\n\n###### Six");
    expect(screen.getAllByRole("heading", { level: 4 })).toHaveLength(3);
  });

  test("links to trusted sites open elsewhere and tell nothing", () => {
    show("See [the NHS](https://www.nhs.uk/conditions/acne/).");
    const link = screen.getByRole("link", { name: "the NHS" });
    expect(link).toHaveAttribute("href", "https://www.nhs.uk/conditions/acne/");
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
  });
});

describe("a page of Clary that a text names", () => {
  test("is a link that stays in this tab", () => {
    render(
      <MemoryRouter>
        <Markdown text="The progress page, at /progress, has your photos." headingLevel={4} />
      </MemoryRouter>,
    );
    const link = screen.getByRole("link", { name: "/progress" });
    expect(link).toHaveAttribute("href", "/progress");
    expect(link).not.toHaveAttribute("target");
  });
});

describe("hostile text", () => {
  test.each([
    ["a script", "<script>alert(1)</script>"],
    ["an inline handler", '<b onclick="alert(1)">b</b>'],
    ["an image tag", '<img src=x onerror="alert(1)">'],
    ["a frame", '<iframe src="https://evil.example"></iframe>'],
    ["a form", '<form action="https://evil.example"><input name="p"></form>'],
    ["a style", "<style>body{display:none}</style>"],
    ["a drawing", '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)"/></svg>'],
    ["a base", '<base href="https://evil.example">'],
    ["unclosed markup", "<div><p><a href='https://www.nhs.uk' onmouseover='alert(1)'>x"],
    ["markup in a table", "| <img src=x> | b |\n|---|---|\n| <script>1</script> | d |"],
  ])("%s is not in the page", (_name, text) => {
    const container = show(`before\n\n${text}\n\nafter`);
    expect(
      container.querySelectorAll(
        "script, img, iframe, form, input, style, svg, base, b, a, [onclick], [onerror], [onload], [onmouseover]",
      ),
    ).toHaveLength(0);
    expect(container).toHaveTextContent("before");
  });

  test.each([
    ["a script address", "[x](javascript:alert(1))"],
    ["one in disguise", "[x](java&#115;cript:alert(1))"],
    ["data", "[x](data:text/html,<script>alert(1)</script>)"],
    ["a page of this site", "[x](/logout)"],
    ["any other site", "[x](https://evil.example/)"],
    ["a look-alike", "[x](https://nhs.uk.evil.example/)"],
    ["a bare address", "https://evil.example/x"],
    ["an address in angle brackets", "<https://evil.example/x>"],
    ["a reference", "[x][1]\n\n[1]: https://evil.example/"],
    ["a mail address", "someone@evil.example"],
  ])("a link to %s is only text", (_name, text) => {
    show(text);
    expect(screen.queryByRole("link")).not.toBeInTheDocument();
  });

  test("images are never fetched, in any form", () => {
    const container = show(
      "![x](https://evil.example/x.png) ![y][1] [![z](https://www.nhs.uk/z.png)](https://www.nhs.uk/)\n\n[1]: https://evil.example/y.png",
    );
    expect(container.querySelector("img")).toBeNull();
  });

  test("footnotes and task lists bring no markup of their own", () => {
    const container = show("- [x] done[^1]\n\n[^1]: note");
    expect(container.querySelectorAll("input, sup, section, [id]")).toHaveLength(0);
    expect(container).toHaveTextContent("done");
  });

  test("deep nesting does not bring the page down", () => {
    expect(show(`${"> ".repeat(200)}deep`)).toHaveTextContent("deep");
  });
});
