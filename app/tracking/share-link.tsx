import { useEffect, useState } from "react";

/** Where scripts run: hands a link over to another app, or copies it where the browser cannot. */
export function ShareLink({ url }: { url: string }) {
  const [way, setWay] = useState<"Share" | "Copy">();
  const [news, setNews] = useState("");
  // Browsers copy only on pages that came over HTTPS.
  useEffect(() => setWay("share" in navigator ? "Share" : window.isSecureContext ? "Copy" : undefined), []);
  if (!way) return null;
  const hand = () =>
    way === "Share"
      ? navigator.share({ url }).catch(() => {})
      : navigator.clipboard.writeText(url).then(
          () => setNews("Copied."),
          () => setNews("Your browser does not let it be copied."),
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
