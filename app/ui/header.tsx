import type { BrowserViewer } from "~/trade/viewer";
import { AccountMenu } from "./account-menu";
import { Unsent } from "./forms/unsent";
import { PlaceLink } from "./place-link";
import { Wordmark } from "./wordmark";

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

export function AppHeader({ viewer, unread }: { viewer: BrowserViewer; unread: number }) {
  return (
    <header className="header inside asphalt">
      <Wordmark to="/dashboard" />
      <Unsent unread={unread} />
      <AccountMenu viewer={viewer} />
    </header>
  );
}
