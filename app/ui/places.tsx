import { Link, useLocation } from "@remix-run/react";
import type { Role } from "~/trade/lifecycle";
import { Icon, type IconName } from "./icon";
import { UnreadBadge } from "./unread-badge";

/** The places of each role, in the order of the specification's sidebar (spec §2). */
export const PLACES: Readonly<
  Record<Role, readonly (readonly [path: string, word: string, icon: IconName])[]>
> = {
  shipper: [
    ["/dashboard", "Home", "home"],
    ["/new_load", "New Load", "plus"],
    ["/inbox", "Inbox", "chat"],
  ],
  driver: [
    ["/dashboard", "Home", "home"],
    ["/search", "Search", "search"],
    ["/inbox", "Inbox", "chat"],
  ],
};

/** The sidebar: beside the page on a desk, below the header on a tablet, at the bottom edge on a phone. */
export function Places({ role, unread = 0 }: { role: Role; unread?: number }) {
  const { pathname } = useLocation();
  const here = pathname === "/chat" ? "/inbox" : pathname;
  return (
    <nav className="places" aria-label="Main">
      {PLACES[role].map(([path, word, icon]) => (
        <Link key={path} to={path} aria-current={here.startsWith(path) ? "page" : undefined}>
          <Icon name={icon} />
          <span>{word}</span>
          {path === "/inbox" && <UnreadBadge count={unread} />}
        </Link>
      ))}
    </nav>
  );
}
