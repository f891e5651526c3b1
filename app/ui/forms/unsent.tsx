import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Shows how many forms are waiting for signal on this phone (app/outbox). */
export function Unsent({ unread }: { unread: number }) {
  const [unsent, setUnsent] = useState(0);
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page checks again which forms wait.
  useEffect(() => {
    if (!navigator.serviceWorker) return;
    const left = new AbortController();
    import("~/outbox/on-page")
      .then(({ watch }) => watch(unread, setUnsent, revalidate, left.signal))
      .catch(() => {});
    return () => left.abort();
  }, [revalidate, key, unread]);
  return unsent ? (
    <a className="button plain" href="/outbox">
      {unsent} not sent
    </a>
  ) : null;
}
