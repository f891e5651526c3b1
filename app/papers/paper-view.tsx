import { Facts } from "~/ui/facts";
import { type Paper, type PaperSection, paperHead } from "./paper";

/** A section of a paper. */
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

/** A paper as its PDF has it: the same sections, made of the same data. */
export function PaperView({ paper }: { paper: Paper }) {
  return (
    <article className="stack">
      <h2>{paper.title}</h2>
      <p className="quiet">{paperHead(paper)}</p>
      {paper.sections.map((section) => (
        <Section key={section.heading} {...section} />
      ))}
      {paper.lines.length > 0 && <p>Lines to sign by hand: {paper.lines.join("; ")}.</p>}
    </article>
  );
}
