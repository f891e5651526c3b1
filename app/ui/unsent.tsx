import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

/** So often the worker tries again while the page is looked at: browsers tell only of the nearest hop that it is there. */
const AGAIN_MS = 15_000;

/** How many forms wait on this phone for signal. Looking at the page, or signal, makes the worker try again. */
export function Unsent() {
  const [unsent, setUnsent] = useState(0);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const wake = () => serviceWorker.controller?.postMessage("here");
    let timer: ReturnType<typeof setTimeout>;
    const hear = ({ data }: MessageEvent) => {
      setUnsent(data.unsent);
      clearTimeout(timer);
      if (data.unsent) timer = setTimeout(wake, AGAIN_MS);
      if (data.isSent) {
        revalidate();
        delete document.documentElement.dataset.asOf;
      }
    };
    serviceWorker.addEventListener("message", hear);
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    wake();
    return () => {
      clearTimeout(timer);
      serviceWorker.removeEventListener("message", hear);
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
    };
  }, [revalidate]);
  return unsent ? (
    <a className="button plain" href="/outbox">
      {unsent} not sent
    </a>
  ) : null;
}
