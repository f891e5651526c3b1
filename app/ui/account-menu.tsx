import { useEffect, useRef } from "react";
import { Form } from "#links";
import type { BrowserViewer } from "~/trade/viewer";
import { Avatar } from "./avatar";
import { PlaceLink } from "./place-link";

/** Without scripts, only the menu's button closes the menu. */
export function useClosing() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = () => menu.current?.removeAttribute("open");
    const onClick = ({ target }: MouseEvent) => {
      const isButton = target instanceof Element && menu.current?.querySelector("summary")?.contains(target);
      if (!isButton) close();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !menu.current?.open) return;
      close();
      menu.current.querySelector("summary")?.focus();
    };
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  return menu;
}

/** A link without text is not shown. The menu adds Sign Out, a form, at the end. */
export function menuEntries({ plan }: Pick<BrowserViewer, "plan">) {
  return [
    ["/dashboard", "Dashboard"],
    ["/user-account", "Profile"],
    ["/billing", plan],
    ["/user-reviews", "Reviews"],
    ["/customer-support", "Technical Support"],
  ] as const;
}

export function AccountMenu({ viewer }: { viewer: BrowserViewer }) {
  const menu = useClosing();
  return (
    <details className="menu" ref={menu}>
      <summary>
        <Avatar fullName={viewer.fullName} avatarUrl={viewer.avatarUrl} />
        <span className="for-readers">{`Account menu: ${viewer.fullName}`}</span>
      </summary>
      <div className="menu-list">
        <p>
          <strong>{viewer.personName ?? viewer.fullName}</strong>
          {viewer.username && <span className="quiet">{`@${viewer.username}`}</span>}
        </p>
        {viewer.otherCompanies === "open" && (
          <PlaceLink to="/company">{`Acting for ${viewer.fullName}`}</PlaceLink>
        )}
        {menuEntries(viewer).map(
          ([to, word]) =>
            word && (
              <PlaceLink key={to} to={to}>
                {word}
              </PlaceLink>
            ),
        )}
        <Form method="post" action="/logout" reloadDocument>
          <button type="submit" className="link">
            Sign Out
          </button>
        </Form>
      </div>
    </details>
  );
}
