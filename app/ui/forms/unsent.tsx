import { useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** @param unread if it changes, the number of waiting matters may also have changed */
export function Unsent({ unread }: { unread: number }) {
  const [unsent, setUnsent] = useState(0);
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const { state, location } = useNavigation();
  const next = useRef(location);
  next.current = state === "loading" ? location : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page and message checks again.
  useEffect(() => {
    if (!navigator.serviceWorker) return;
    const left = new AbortController();
    import("~/outbox/on-page")
      .then(({ watch }) => watch(setUnsent, revalidate, left.signal, next))
      .catch(() => {});
    return () => left.abort();
  }, [revalidate, key, unread]);
  return unsent ? (
    <a className="button plain" href="/outbox">
      {unsent} not sent
    </a>
  ) : null;
}
