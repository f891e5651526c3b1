import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "#links";

/** From the URL of the start page's data, the service worker cannot identify the page. */
export const isStart = (to: string): boolean => to === "/";

export function PlaceLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Link to={to} reloadDocument={isStart(to)} aria-current={pathname === to ? "page" : undefined}>
      {children}
    </Link>
  );
}
