import { useEffect, useState } from "react";
import type { News } from "./watch-place";

const WORDS: Readonly<Record<News, string>> = {
  looking: "On. Finding your location…",
  told: "On. Location sent. Keep this page open to keep sharing.",
  unsent: "On, but you're offline. We'll try again automatically.",
  blocked: "Off. Allow location access in your browser's settings.",
  ended: "Off. Sharing has ended.",
};

export function WatchSwitch({ address }: { address: string }) {
  const [canWatch, setCanWatch] = useState(false);
  const [isOn, setOn] = useState(false);
  const [news, setNews] = useState<News | null>(null);
  useEffect(() => setCanWatch("geolocation" in navigator), []);
  useEffect(() => {
    if (!isOn) return;
    let stop = () => {};
    let isOver = false;
    const onNews = (latest: News) => {
      setNews(latest);
      if (latest === "blocked" || latest === "ended") setOn(false);
    };
    import("./watch-place").then(
      ({ watchPlace }) => {
        if (!isOver) stop = watchPlace(address, onNews);
      },
      () => onNews("unsent"),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [isOn, address]);
  if (!canWatch) return null;
  return (
    <>
      <button
        type="button"
        className="button plain"
        role="switch"
        aria-checked={isOn}
        onClick={() => {
          setOn(!isOn);
          setNews(isOn ? null : "looking");
        }}
      >
        Every 10 minutes or 5 miles: {isOn ? "on" : "off"}
      </button>
      <p>Works only while this page is open.</p>
      <p aria-live="polite">{news && WORDS[news]}</p>
    </>
  );
}
