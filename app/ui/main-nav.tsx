import { useLocation } from "@remix-run/react";
import { Link } from "#links";
import type { Role } from "~/trade/lifecycle";
import { Icon, type IconName } from "./icon";
import { UnreadBadge } from "./unread-badge";

const NAV_LINKS: Readonly<Record<Role, readonly (readonly [path: string, word: string, icon: IconName])[]>> =
  {
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

export function MainNav({ role, unread = 0 }: { role: Role; unread?: number }) {
  const { pathname } = useLocation();
  const here = pathname === "/chat" ? "/inbox" : pathname;
  return (
    <nav className="places" aria-label="Main">
      {NAV_LINKS[role].map(([path, word, icon]) => (
        <Link key={path} to={path} aria-current={here.startsWith(path) ? "page" : undefined}>
          <Icon name={icon} />
          <span>{word}</span>
          {path === "/inbox" && <UnreadBadge count={unread} />}
        </Link>
      ))}
    </nav>
  );
}
