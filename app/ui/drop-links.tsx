interface Props {
  loadId: string;
  /** The names of the stops that the question is about, such as `between-1 between-3`. */
  asked?: string;
}

/**
 * Links from the question about drops without a proof to the pages that add one. They open in another tab, so
 * that the form with the question keeps its typed text, files and drawing, even without scripts.
 */
export const DropLinks = ({ loadId, asked }: Props) =>
  asked?.match(/[1-8]/g)?.map((nth) => (
    <a
      key={nth}
      className="button plain"
      href={`/load-details/${loadId}/receiver-signature?stop=between-${nth}`}
      target="_blank"
      rel="noopener"
    >
      Proof for Stop {Number(nth) + 1} (New Tab)
    </a>
  ));
