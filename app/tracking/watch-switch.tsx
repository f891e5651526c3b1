import { useEffect, useState } from "react";
import type { News } from "./watch-place";

const WORDS: Readonly<Record<News, string>> = {
  looking: "On. The phone looks for its place.",
  told: "On. Your place was told. Keep this page open: a closed page tells nothing.",
  unsent: "On, but there is no signal. It is tried again.",
  blocked:
    "Off. Your phone does not tell its place: allow Haulway to know it in the settings of your browser.",
  ended: "Off. Sharing has ended.",
};

/** A switch that makes the open page send the phone's location every 10 minutes or 5 miles. Needs scripts. */
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
      <p>Only while this page is open.</p>
      <p aria-live="polite">{news && WORDS[news]}</p>
    </>
  );
}
