import { useEffect, useState } from "react";

/** Shown only with scripts, because a script shares or copies the link. */
export function ShareLink({ url }: { url: string }) {
  const [way, setWay] = useState<"Share" | "Copy">();
  const [news, setNews] = useState("");
  // Browsers allow copying only on HTTPS pages and on localhost.
  useEffect(() => setWay("share" in navigator ? "Share" : window.isSecureContext ? "Copy" : undefined), []);
  if (!way) return null;
  const hand = () =>
    way === "Share"
      ? navigator.share({ url }).catch(() => {})
      : navigator.clipboard.writeText(url).then(
          () => setNews("Copied."),
          () => setNews("Your browser blocked copying. Select the link instead."),
        );
  return (
    <>
      <button type="button" className="button main" onClick={hand}>
        {way} Link
      </button>
      <span aria-live="polite">{news}</span>
    </>
  );
}
