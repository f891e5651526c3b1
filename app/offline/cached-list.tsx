import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { clockOf } from "~/outbox/phone-clock";
import { type OfflinePage, offlinePages } from "./cached-pages";

/** The `online` event reports only a network, so only a request shows whether the app is reachable. */
const RETRY_MS = 5_000;

export function OfflineList({ tag }: { tag: string }) {
  const [pages, setPages] = useState<readonly OfflinePage[]>();
  const { hash } = useLocation();
  // Accepts only paths of this app. Browsers treat a backslash as a slash.
  const wanted = /^#(\/(?![/\\]).*)/.exec(hash)?.[1];
  // The server does not know the fragment, so the first render must not use it, either.
  const next = pages && wanted;
  const others = (pages ?? []).filter(({ address }) => address !== "/dashboard");
  useEffect(() => {
    offlinePages(tag).then(setPages, () => setPages([]));
  }, [tag]);
  useEffect(() => {
    if (!wanted) return;
    const retry = () =>
      fetch("/sw.js", { method: "HEAD" }).then(
        ({ ok }) => ok && location.replace(wanted),
        () => {},
      );
    const timer = setInterval(retry, RETRY_MS);
    addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      removeEventListener("online", retry);
    };
  }, [wanted]);
  return (
    <>
      {/* The first link does not change later, so that a tap always opens the page that the user saw. */}
      <p className="row">
        <a className="button plain" href="/dashboard">
          Dashboard
        </a>
        {next && (
          <a className="button main" href={next}>
            Try Again
          </a>
        )}
      </p>
      {others.length > 0 && (
        <section className="unsent" aria-labelledby="kept">
          <h2 id="kept">On this device</h2>
          <ul className="kept">
            {others.map(({ address, title, atMs }) => (
              <li key={address}>
                <a href={address}>{title}</a> <span className="quiet">as of {clockOf(atMs)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
