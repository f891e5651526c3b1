import { Fragment } from "react";
import { unbroken } from "~/text/dates";
import { Facts } from "~/ui/facts";
import { type Paper, type PaperSection, paperHead } from "./paper";

function Section({ heading, rows, words }: PaperSection) {
  return (
    <section className={rows ? undefined : "stack"}>
      {rows ? <Facts caption={heading} facts={rows} /> : <h3>{heading}</h3>}
      {words?.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}

export function Sections({ sections }: { sections: readonly PaperSection[] }) {
  return (
    <>
      {sections.map((section) => (
        <Section key={section.heading} {...section} />
      ))}
    </>
  );
}

const MOST_NAMED = 10;

interface Unprinted {
  words: readonly string[];
  mayChange?: boolean;
}

export function UnprintedNote({ words, mayChange = false }: Unprinted) {
  if (words.length === 0) return null;
  const more = words.length - MOST_NAMED;
  return (
    <p className="notice warning">
      The PDF can't print{" "}
      {words.slice(0, MOST_NAMED).map((word, nth) => (
        <Fragment key={word}>
          {nth > 0 && ", "}“<bdi>{word}</bdi>”
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}. It shows question marks instead. This page and the data attached to
      the PDF have the original.{mayChange && " If the PDF must show it, use Latin letters."}
    </p>
  );
}

/** The title is only for screen readers, because the heading above it says the same. */
export function PaperView({ paper }: { paper: Paper }) {
  return (
    <article className="stack">
      <h2 className="for-readers">{paper.title}</h2>
      <p className="quiet">{unbroken(paperHead(paper))}</p>
      <Sections sections={paper.sections} />
      {paper.lines.length > 0 && <p>Signature lines: {paper.lines.join("; ")}.</p>}
    </article>
  );
}
