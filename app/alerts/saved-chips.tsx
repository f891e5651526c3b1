import { Link } from "#links";
import type { Shortcut } from "~/search/shortcut.server";
import type { SavedChip } from "./saved-chips.server";

interface Props {
  shortcuts: readonly Shortcut[];
  saved: readonly SavedChip[];
}

/** Searches that a driver runs with one tap: by home and truck, and the saved ones with their new loads. */
export function SavedChips({ shortcuts, saved }: Props) {
  if (shortcuts.length + saved.length === 0) return null;
  return (
    <ul className="chips own-searches" aria-label="Your searches">
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
