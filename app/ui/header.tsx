import { NavLink } from "@remix-run/react";
import type { Viewer } from "~/trade/viewer";
import { AccountMenu } from "./account-menu";
import { Wordmark } from "./wordmark";

/** Of public pages: Home, Login for those who are not in, Pricing and About (spec §2). */
export function PublicHeader({ viewer }: { viewer: Viewer | null }) {
  return (
    <header className="header asphalt">
      <Wordmark to="/" />
      <nav aria-label="Main">
        <NavLink to="/" end>
          Home
        </NavLink>
        {!viewer && <NavLink to="/login">Login</NavLink>}
        <NavLink to="/pricing">Pricing</NavLink>
        <NavLink to="/about">About</NavLink>
      </nav>
      {viewer && <AccountMenu viewer={viewer} />}
    </header>
  );
}

/** Of pages at work: only the logo and the menu behind the person's picture (spec §2). */
export function AppHeader({ viewer }: { viewer: Viewer }) {
  return (
    <header className="header inside asphalt">
      <Wordmark to="/dashboard" />
      <AccountMenu viewer={viewer} />
    </header>
  );
}
