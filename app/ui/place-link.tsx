import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "#links";

/** A menu link. Marks the link as the current page only if the URL's path matches exactly. */
export function PlaceLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Link to={to} aria-current={pathname === to ? "page" : undefined}>
      {children}
    </Link>
  );
}
