import { Form, Link, NavLink } from "@remix-run/react";
import type { Viewer } from "~/accounts/session.server";
import { Avatar } from "~/ui/avatar";

function Wordmark({ to }: { to: string }) {
  return (
    <Link className="wordmark" to={to} aria-label="Haulway">
      <svg width="28" height="20" viewBox="0 0 28 20" aria-hidden="true">
        <path d="M2 2v16M12 2v16M2 10h10M16 5l5 5-5 5M21 5l5 5-5 5" />
      </svg>
      <span>Haulway</span>
    </Link>
  );
}

/** For visitors: nothing but the way in. */
export function PublicHeader({ signedIn }: { signedIn: boolean }) {
  return (
    <header className="header">
      <Wordmark to="/" />
      <nav aria-label="Main">
        <NavLink to="/" end>
          Home
        </NavLink>
        {signedIn ? <NavLink to="/dashboard">Dashboard</NavLink> : <NavLink to="/login">Login</NavLink>}
      </nav>
    </header>
  );
}

/** For people at work: the places of their role, and the menu behind their initial. */
export function AppHeader({ viewer }: { viewer: Viewer }) {
  return (
    <header className="header">
      <Wordmark to="/dashboard" />
      <nav aria-label="Main">
        <NavLink to="/dashboard">Home</NavLink>
        {viewer.role === "shipper" ? (
          <NavLink to="/new_load">New Load</NavLink>
        ) : (
          <NavLink to="/search">Search</NavLink>
        )}
      </nav>
      <details className="menu">
        <summary>
          <Avatar fullName={viewer.fullName} avatarUrl={viewer.avatarUrl} />
          <span className="for-readers">Menu of {viewer.fullName}</span>
        </summary>
        <div className="menu-list">
          <p>
            <strong>{viewer.fullName}</strong>
            {viewer.username && <span className="quiet">@{viewer.username}</span>}
          </p>
          <Link to="/dashboard">Dashboard</Link>
          <Link to="/loads-complete">Completed Loads</Link>
          <Link to="/user-account">Profile</Link>
          <Link to="/user-reviews">Reviews</Link>
          <Form method="post" action="/logout">
            <button type="submit" className="link">
              Sign Out
            </button>
          </Form>
        </div>
      </details>
    </header>
  );
}

export function Footer() {
  return (
    <footer className="footer">
      <p>© 2023 Haulway</p>
    </footer>
  );
}
