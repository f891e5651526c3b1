/** Imports no module that pages share, and loads the rest of the outbox only if needed. */
import { askWaiting, forgetWaiting, showBadge } from "./badge";
import { followLostClicks, type NextPage } from "./send-again";

/** The `online` event is not enough: it does not mean that the app is reachable. */
const AGAIN_MS = 15_000;
/** The browser checks for a new worker only when a document is loaded, or once a day. */
const NEWER_MS = 10 * 60_000;

let lookedMs = Date.now();

/** Runs at most once per `NEWER_MS`, so that an app that remains open also gets the worker of a new build. */
function lookForNewer(): void {
  if (Date.now() - lookedMs < NEWER_MS) return;
  lookedMs = Date.now();
  navigator.serviceWorker.ready.then((worker) => worker.update()).catch(() => {});
}

/** @param next the page that the router is loading */
export function watch(
  onCount: (unsent: number) => void,
  onSent: () => void,
  signal: AbortSignal,
  next: NextPage,
): void {
  followLostClicks(next);
  const { serviceWorker } = navigator;
  if (signal.aborted || !serviceWorker) return;
  let timer: ReturnType<typeof setTimeout>;
  /** The number of unsent items; undefined until the worker has reported it. */
  let waits: number | undefined;
  let waiting = askWaiting();
  const wake = () => {
    serviceWorker.controller?.postMessage("here");
    lookForNewer();
  };
  const hear = async ({ data: { unsent, isSent } }: MessageEvent<{ unsent?: number; isSent?: boolean }>) => {
    if (unsent === undefined) return;
    onCount(unsent);
    // The app has processed a sent form, so the number of waiting matters may have changed.
    if (isSent) waiting = askWaiting();
    waiting.then((count) => signal.aborted || showBadge(count + unsent));
    clearTimeout(timer);
    if (unsent) timer = setTimeout(wake, AGAIN_MS);
    if (isSent) {
      onSent();
      delete document.documentElement.dataset.asOf;
    }
    // Also runs after the last item has been sent or deleted, to remove that item's mark.
    const isShown = unsent || waits;
    waits = unsent;
    if (isShown) await (await import("./marks")).showWaiting(signal);
  };
  const newer = setInterval(lookForNewer, NEWER_MS);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    clearInterval(newer);
  });
  const changed = ({ target }: Event) => {
    // If the app first asks for confirmation on `/outbox`, that page sets the badge again.
    if (target instanceof HTMLFormElement && /logout/.test(target.action)) {
      forgetWaiting();
      showBadge(0);
    }
    // Loaded at the first input or submit, because nothing can be lost before that.
    import("./leaving").then(({ asksBeforeLeaving }) => asksBeforeLeaving(signal)).catch(() => {});
  };
  for (const type of ["input", "submit"]) addEventListener(type, changed, { signal });
  serviceWorker.addEventListener("message", hear, { signal });
  addEventListener("online", wake, { signal });
  const settle = async ({ detail }: CustomEventInit) => {
    if (waits !== 0) await (await import("./save-form")).settle(detail);
  };
  addEventListener("sent", settle, { signal });
  document.addEventListener("visibilitychange", wake, { signal });
  wake();
}
