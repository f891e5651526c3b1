import { useState } from "react";
import { Link } from "#links";
import { NearMe } from "~/search/near-me";
import type { Shortcut } from "~/search/shortcut.server";
import type { SavedChip } from "./saved-chips.server";

interface Props {
  shortcuts: readonly Shortcut[];
  saved: readonly SavedChip[];
  isDriver: boolean;
  /** True if the page shows the results of a search. The list is then hidden. */
  isFiltered: boolean;
}

/** Without scripts, the list may be empty, because only a script adds "Near me". */
export function SavedChips({ isDriver, isFiltered, ...own }: Props) {
  const [problem, setProblem] = useState("");
  if (!isDriver || isFiltered) return null;
  return (
    <>
      <OwnSearches {...own} onProblem={setProblem} />
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

interface OwnProps extends Pick<Props, "shortcuts" | "saved"> {
  onProblem: (problem: string) => void;
}

function OwnSearches({ shortcuts, saved, onProblem }: OwnProps) {
  return (
    <ul className="chips own-searches" aria-label="Your searches">
      <NearMe preset={shortcuts[0]?.to} onProblem={onProblem} />
      {shortcuts.map(({ to, text }) => (
        <li key={to}>
          <Link className="chip" to={to}>
            {text}
          </Link>
        </li>
      ))}
      {saved.map(({ name, href, fresh }) => (
        <li key={href}>
          <Link className="chip" to={href}>
            {name}
            {fresh && <strong> {fresh}</strong>}
            {fresh && <span className="for-readers"> in the last 24 hours</span>}
          </Link>
        </li>
      ))}
      {saved.length > 0 && (
        <li>
          <Link className="chip" to="/saved-searches">
            All saved searches
          </Link>
        </li>
      )}
    </ul>
  );
}
