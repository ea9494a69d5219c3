import type { Page } from "@playwright/test";

/**
 * Waits until nothing moves or fades any more, but for what never ends, such as a
 * spinner. A colour that is inherited reaches what is deeper with a later frame.
 */
export function stillness(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let stillFrames = 0; stillFrames < 3; stillFrames++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      if (ending.length > 0) stillFrames = -1;
      await Promise.allSettled(ending.map(({ finished }) => finished));
    }
  });
}

/** The elements that make the page scroll sideways: none when everything fits. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready; // Another font has another width.
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return [
      `the page is ${String(scrollWidth - clientWidth)} px too wide`,
      ...wide.map((element) => element.outerHTML.slice(0, 120)),
    ];
  });
}

/**
 * Controls that are hard to hit: below 44 px high in the navbar and in forms,
 * below 24 px elsewhere. A link inside a sentence may be as high as its line,
 * and a box counts together with its label.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = document.querySelector("dialog[open]");
    const controls = (dialog ?? document).querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary",
    );
    const small: string[] = [];
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
        continue;
      if (control.closest("[inert]") !== null || isInSentence(control)) continue;
      const isBox = control.matches("[type=checkbox], [type=radio]");
      const demanding = control.closest("header, nav, form") !== null && !isBox;
      const needed = demanding ? 44 : 24;
      const { width, height } = extent(control);
      if (width === 0 || (Math.round(height) >= needed && Math.round(width) >= 24)) continue;
      const name = control.getAttribute("aria-label") ?? control.textContent.trim();
      small.push(
        `${control.localName} "${name || control.id}" is ${width.toFixed(0)} x ${height.toFixed(0)} px, not ${String(needed)} high`,
      );
    }
    return small;

    function isInSentence(control: HTMLElement): boolean {
      const parent = control.parentElement;
      if (parent === null || !parent.matches("p, li, span, em, strong")) return false;
      const around = parent.textContent.replace(control.textContent, "").trim();
      return around !== "";
    }

    function extent(control: HTMLElement): { width: number; height: number } {
      const boxes = [control.getBoundingClientRect()];
      if (control instanceof HTMLInputElement) {
        for (const label of control.labels ?? []) {
          if (control.matches("[type=checkbox]")) boxes.push(label.getBoundingClientRect());
        }
      }
      const top = Math.min(...boxes.map((box) => box.top));
      const bottom = Math.max(...boxes.map((box) => box.bottom));
      const left = Math.min(...boxes.map((box) => box.left));
      const right = Math.max(...boxes.map((box) => box.right));
      return { width: right - left, height: bottom - top };
    }
  });
}

/** Spinners that do not sit in the middle of their button. */
export function misplacedSpinners(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const misplaced: string[] = [];
    for (const button of document.querySelectorAll("button[data-loading]")) {
      const spinner = button.querySelector(".mantine-Loader-root");
      if (spinner === null) continue;
      const [inner, outer] = [spinner.getBoundingClientRect(), button.getBoundingClientRect()];
      const across = inner.x + inner.width / 2 - (outer.x + outer.width / 2);
      const down = inner.y + inner.height / 2 - (outer.y + outer.height / 2);
      if (Math.hypot(across, down) <= 3) continue;
      const offset = `${across.toFixed(0)} px across and ${down.toFixed(0)} px down`;
      misplaced.push(`"${button.textContent}": ${offset}`);
    }
    return misplaced;
  });
}

/** Words in headings, controls and tables that are broken over two lines. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const owners = "h1, h2, h3, th, td, dt, legend, label, button, a";
    for (const owner of document.querySelectorAll<HTMLElement>(owners)) {
      if (!owner.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
        continue;
      if (owner.closest(".visually-hidden, [inert]") !== null) continue;
      const texts = document.createTreeWalker(owner, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.nodeValue ?? "").matchAll(/\p{L}{3,20}/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
      }
    }
    return [...new Set(broken)];
  });
}
