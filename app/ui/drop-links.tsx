import { readBetween, stopNumber } from "~/trade/stop-names";

interface Props {
  loadId: string;
  /** The names of the stops that the question is about, separated by spaces or plus signs. */
  asked?: string;
}

/**
 * Links from the question about drops without a proof to the pages that add one. They open in another tab, so
 * that the form with the question keeps its typed text, files and drawing, even without scripts.
 */
export function DropLinks({ loadId, asked = "" }: Props) {
  const drops = asked.split(/[ +]/).flatMap((name) => readBetween(name) ?? []);
  if (drops.length === 0) return null;
  return (
    <div className="stack">
      {drops.map((drop) => (
        <a
          key={drop}
          className="button plain"
          href={`/load-details/${loadId}/receiver-signature?stop=${drop}`}
          target="_blank"
          rel="noopener"
        >
          Proof for Stop {stopNumber(drop)}
        </a>
      ))}
      <p className="hint">Opens in another tab. This page keeps what you entered.</p>
    </div>
  );
}
