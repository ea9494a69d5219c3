import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from "@playwright/test";

/** What a test provokes on purpose: a status, or "failed" for no answer at all. */
export type Provoked = { path: string | RegExp; status: number | "failed" };

/** How the page reports what its content policy stopped. */
const VIOLATION = "Content policy violation:";

/**
 * Watches every page of a browser context for anything that should not
 * happen: errors in the console, uncaught errors, violations of the content
 * policy, requests that fail or leave the site, and answers of 400 and above.
 */
export class Problems {
  readonly #found: string[] = [];
  readonly #provoked = new Map<Provoked, number>();
  readonly #consoleErrors: RegExp[] = [];

  #badNetwork = false;

  #stop: () => Promise<void> = () => Promise.resolve();

  /** Watches a context until `stop`. `take` gets every problem document of the server. */
  static async watch(
    context: BrowserContext,
    take: (text: string) => void = () => undefined,
  ): Promise<Problems> {
    const problems = new Problems();
    const onConsole = (message: ConsoleMessage) => problems.#hear(message);
    const onError = (error: WebError) => problems.#note(`uncaught: ${error.error().message}`);
    const onFailure = (request: Request) => problems.#failed(request);
    const onResponse = (response: Response) => {
      problems.#answered(response);
      if (response.headers()["content-type"] !== "application/problem+json") return;
      // The page may be gone before its answer was read.
      response.text().then(take, () => undefined);
    };
    context.on("console", onConsole);
    context.on("weberror", onError);
    context.on("requestfailed", onFailure);
    context.on("response", onResponse);
    const script = await context.addInitScript((prefix) => {
      document.addEventListener("securitypolicyviolation", (event) => {
        console.error(prefix, event.effectiveDirective, event.blockedURI, event.sample);
      });
    }, VIOLATION);
    problems.#stop = async () => {
      context.off("console", onConsole);
      context.off("weberror", onError);
      context.off("requestfailed", onFailure);
      context.off("response", onResponse);
      await script.dispose();
    };
    return problems;
  }

  /** Stops watching. */
  stop(): Promise<void> {
    return this.#stop();
  }

  /** Says that a call will fail. It has to, at least once. */
  expect(...provoked: Provoked[]): void {
    for (const one of provoked) this.#provoked.set(one, 0);
  }

  /** Says that any request may fail or be refused: the network is what is tested. */
  expectBadNetwork(): void {
    this.#badNetwork = true;
  }

  /** Allows an error in the console that the app itself writes. */
  expectConsoleError(pattern: RegExp): void {
    this.#consoleErrors.push(pattern);
  }

  /** Everything that went wrong, and everything that should have and did not. */
  list(): string[] {
    const missing = [...this.#provoked]
      .filter(([, times]) => times === 0)
      .map(([{ path, status }]) => `expected ${String(status)} from ${String(path)}, but no`);
    return [...this.#found, ...missing];
  }

  #note(problem: string): void {
    this.#found.push(problem);
  }

  #hear(message: ConsoleMessage): void {
    if (message.type() !== "error") return;
    const text = message.text();
    // Chromium repeats here what #failed and #answered see with more detail.
    if (text.startsWith("Failed to load resource")) return;
    if (this.#consoleErrors.some((pattern) => pattern.test(text))) return;
    this.#note(`console: ${text}`);
  }

  #failed(request: Request): void {
    const reason = request.failure()?.errorText ?? "unknown";
    // A page that is left, or a query that is no longer wanted.
    if (reason === "net::ERR_ABORTED") return;
    if (!this.#isProvoked(request.url(), "failed")) this.#note(`${reason}: ${request.url()}`);
  }

  #answered(response: Response): void {
    if (response.status() < 400) return;
    if (this.#isProvoked(response.url(), response.status())) return;
    this.#note(`${String(response.status())}: ${response.request().method()} ${response.url()}`);
  }

  #isProvoked(url: string, status: number | "failed"): boolean {
    if (this.#badNetwork) return true;
    const { pathname } = new URL(url);
    for (const [one, times] of this.#provoked) {
      const matches =
        typeof one.path === "string" ? one.path === pathname : one.path.test(pathname);
      if (!matches || one.status !== status) continue;
      this.#provoked.set(one, times + 1);
      return true;
    }
    return false;
  }
}
