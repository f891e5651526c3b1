import type { BrowserViewer } from "~/trade/viewer";
import { AccountMenu } from "./account-menu";
import { Unsent } from "./forms/unsent";
import { PlaceLink } from "./place-link";
import { Wordmark } from "./wordmark";

/** The header of public pages: Home, Login for visitors, Pricing and About. */
export function PublicHeader({ viewer }: { viewer: BrowserViewer | null }) {
  return (
    <header className="header asphalt">
      <Wordmark to="/" />
      <nav aria-label="Main">
        <PlaceLink to="/">Home</PlaceLink>
        {!viewer && <PlaceLink to="/login">Login</PlaceLink>}
        <PlaceLink to="/pricing">Pricing</PlaceLink>
        <PlaceLink to="/about">About</PlaceLink>
      </nav>
      {viewer && <AccountMenu viewer={viewer} />}
    </header>
  );
}

/** The header of the app's pages: the logo, the number of unsent forms, and the account menu. */
export function AppHeader({ viewer, unread }: { viewer: BrowserViewer; unread: number }) {
  return (
    <header className="header inside asphalt">
      <Wordmark to="/dashboard" />
      <Unsent unread={unread} />
      <AccountMenu viewer={viewer} />
    </header>
  );
}
