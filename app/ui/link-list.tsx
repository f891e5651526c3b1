import type { ReactNode } from "react";
import { Link } from "#links";

interface Props {
  /** The rows: the URL and the text of each link and, at the end of the row, a note such as a status. */
  links: readonly (readonly [to: string, words: ReactNode, note?: ReactNode])[];
  "aria-label"?: string;
}

/** Styled by `settings.css`. */
export function LinkList({ links, ...list }: Props) {
  return (
    <ul className="link-list" {...list}>
      {links.map(([to, words, note]) => (
        <li key={to}>
          <Link to={to}>{words}</Link>
          {note}
        </li>
      ))}
    </ul>
  );
}
