import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "#links";

/**
 * Returns whether a link leads to the start page, which has no scripts and therefore loads as a document. The
 * router requests its data at a URL from which the service worker cannot identify the page.
 */
export const isStart = (to: string): boolean => to === "/";

/** Marks the current page only if the URL's path matches exactly. */
export function PlaceLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Link to={to} reloadDocument={isStart(to)} aria-current={pathname === to ? "page" : undefined}>
      {children}
    </Link>
  );
}
