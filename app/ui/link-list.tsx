import type { ReactNode } from "react";
import { Link } from "#links";

interface Props {
  links: readonly (readonly [to: string, words: ReactNode, note?: ReactNode])[];
  "aria-label"?: string;
}

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
