/** Text that grows this often looks as if it flowed. */
const PAUSE_MS = 60;

/**
 * Collects pieces of text and hands them over together, so that a slow phone is
 * not drawing one word while the next ones wait.
 */
export class TextBatch {
  readonly #handOver: (text: string) => void;
  #text = "";
  #timer: number | null = null;

  constructor(handOver: (text: string) => void) {
    this.#handOver = handOver;
  }

  add(text: string): void {
    this.#text += text;
    this.#timer ??= window.setTimeout(() => this.flush(), PAUSE_MS);
  }

  /** Hands over at once what has been collected. */
  flush(): void {
    const text = this.#text;
    this.drop();
    if (text !== "") this.#handOver(text);
  }

  /** Forgets what has been collected. */
  drop(): void {
    if (this.#timer !== null) window.clearTimeout(this.#timer);
    this.#timer = null;
    this.#text = "";
  }
}
