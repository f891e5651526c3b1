import { Facts } from "~/ui/facts";
import { type Paper, type PaperSection, paperHead } from "./paper";

/** One section of a document. */
export function Section({ heading, rows, words }: PaperSection) {
  return (
    <section>
      {rows ? <Facts caption={heading} facts={rows} /> : <h3>{heading}</h3>}
      {words?.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}

/** The sections of a document, one below the other. */
export function Sections({ sections }: { sections: readonly PaperSection[] }) {
  return (
    <>
      {sections.map((section) => (
        <Section key={section.heading} {...section} />
      ))}
    </>
  );
}

/** A warning about the words that the PDF cannot print. */
export function UnprintedNote({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <p className="notice warning">
      The PDF can't print “<bdi>{words.slice(0, 10).join(" ")}</bdi>” and shows question marks instead. This
      page and the data attached to the PDF have the original. Use Latin letters if the PDF must show it.
    </p>
  );
}

/** A document with the same sections as its PDF, from the same data. */
export function PaperView({ paper }: { paper: Paper }) {
  return (
    <article className="stack">
      <h2>{paper.title}</h2>
      <p className="quiet">{paperHead(paper)}</p>
      <Sections sections={paper.sections} />
      {paper.lines.length > 0 && <p>Signature lines: {paper.lines.join("; ")}.</p>}
    </article>
  );
}
