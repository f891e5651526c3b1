import { Form, Link, NavLink } from "@remix-run/react";
import { useEffect, useRef } from "react";
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

/** A menu that also closes on a click elsewhere, on a choice, and on Escape (spec §2). Without scripts its button closes it. */
function useClosing() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = () => menu.current?.removeAttribute("open");
    const onClick = ({ target }: MouseEvent) => {
      const isButton = target instanceof Element && menu.current?.querySelector("summary")?.contains(target);
      if (!isButton) close();
    };
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && close();
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  return menu;
}

/** For people at work: the places of their role, and the menu behind their initial. */
export function AppHeader({ viewer }: { viewer: Viewer }) {
  const menu = useClosing();
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
      <details className="menu" ref={menu}>
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
          <Link to="/billing">{viewer.paymentActive ? "Manage Billing" : "Setup Billing"}</Link>
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
