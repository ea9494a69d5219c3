import { type ComponentProps, memo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { Link } from "react-router";
import rehypeSanitize, { type Options } from "rehype-sanitize";
import remarkGfm from "remark-gfm";

import { isOwnPage, isTrustedLink, linkOwnPages } from "@/lib/safe-links";

import styles from "./markdown.module.css";

type MarkdownProps = {
  /** Untrusted: a model wrote it. */
  text: string;
  /** All headings in the text become headings of this level of the page. */
  headingLevel: 3 | 4;
};

/** What generated text may hold. Of anything else only the words are kept. */
const SCHEMA: Options = {
  tagNames: [
    ...["p", "br", "hr", "strong", "em", "del", "blockquote", "code", "pre", "a"],
    ...["ul", "ol", "li", "h1", "h2", "h3", "h4", "h5", "h6"],
    ...["table", "thead", "tbody", "tr", "th", "td"],
  ],
  attributes: { a: ["href"] },
  protocols: { href: ["https"] },
};

const PARTS: Components = {
  a: TrustedLink,
  table: ({ children }) => (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region.
    <div className={styles.table} role="group" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

const PARTS_BY_LEVEL = {
  3: { ...PARTS, ...headings("h3") },
  4: { ...PARTS, ...headings("h4") },
};

/**
 * Formatted text from a model: no markup of its own, no images, and links only
 * to sites we trust and to a few pages of Clary. It is parsed into elements and never becomes HTML. Parsing takes
 * longer than anything else on its pages, so it is not done twice for one text.
 */
export const Markdown = memo(function Markdown({ text, headingLevel }: MarkdownProps) {
  return (
    <div className={styles.text}>
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[[rehypeSanitize, SCHEMA]]}
        skipHtml
        components={PARTS_BY_LEVEL[headingLevel]}
      >
        {linkOwnPages(text)}
      </ReactMarkdown>
    </div>
  );
});

function TrustedLink({ href = "", children }: ComponentProps<"a">) {
  if (isOwnPage(href)) return <Link to={href}>{children}</Link>;
  if (!isTrustedLink(href)) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function headings(level: "h3" | "h4"): Components {
  return { h1: level, h2: level, h3: level, h4: level, h5: level, h6: level };
}
