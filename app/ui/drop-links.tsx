interface Props {
  loadId: string;
  /** The names of the stops that the question is about, such as `between-1 between-3`. */
  asked?: string;
}

/**
 * Links from the question about drops without a proof to the pages that add one. They open in another tab, so
 * that the form with the question keeps its typed text, files and drawing, even without scripts.
 */
export function DropLinks({ loadId, asked = "" }: Props) {
  // Reads only the digits, because the module with the names of stops costs too many bytes.
  const drops = asked.match(/[1-8]/g);
  return (
    drops && (
      <div className="stack">
        {drops.map((drop) => (
          <a
            key={drop}
            className="button plain"
            href={`/load-details/${loadId}/receiver-signature?stop=between-${drop}`}
            target="_blank"
            rel="noopener"
          >
            Proof for Stop {Number(drop) + 1}
          </a>
        ))}
        <p className="hint">Opens in another tab. Nothing here is lost.</p>
      </div>
    )
  );
}
