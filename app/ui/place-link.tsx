import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "#links";

/** A link of a menu: it says when its page is the one that is open. */
export function PlaceLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Link to={to} aria-current={pathname === to ? "page" : undefined}>
      {children}
    </Link>
  );
}
