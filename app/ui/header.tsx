import { NavLink } from "@remix-run/react";
import type { Viewer } from "~/trade/viewer";
import { AccountMenu } from "./account-menu";
import { Unsent } from "./unsent";
import { Wordmark } from "./wordmark";

/** The header of public pages: Home, Login for visitors, Pricing and About. */
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

/** The header of the app's pages: only the logo and the account menu. */
export function AppHeader({ viewer, unread }: { viewer: Viewer; unread: number }) {
  return (
    <header className="header inside asphalt">
      <Wordmark to="/dashboard" />
      <Unsent unread={unread} />
      <AccountMenu viewer={viewer} />
    </header>
  );
}
