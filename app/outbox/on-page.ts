/**
 * The outbox on the pages of the app: how much waits. Loaded once a page can be used, on every page of a person who is signed in: so it is
 * small, imports nothing that pages share, and fetches the rest once something waits.
 */
import { showBadge } from "./badge";
import { pressOn } from "./send-again";

/** So often the worker tries again while the page is looked at: browsers tell only of the nearest hop that it is there. */
const AGAIN_MS = 15_000;
/** So often an open app looks for a new worker. By itself the browser does so only where a document is loaded, or once a day. */
const NEWER_MS = 10 * 60_000;

let lookedMs = Date.now();
pressOn();

/** Lets a worker of a new build take over an app that stays open. */
function lookForNewer(): void {
  if (Date.now() - lookedMs < NEWER_MS) return;
  lookedMs = Date.now();
  navigator.serviceWorker.ready.then((worker) => worker.update()).catch(() => {});
}

/**
 * Keeps a page up to date with the outbox, and makes the worker try again when the page is looked at or there may be signal.
 * @param unread how many messages wait for the person
 * @param onCount is told how many forms wait
 * @param onSent is called when one has arrived
 */
export function watch(
  unread: number,
  onCount: (unsent: number) => void,
  onSent: () => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const { serviceWorker } = navigator;
  let timer: ReturnType<typeof setTimeout>;
  /** How much waits; undefined until the worker has said so. */
  let waits: number | undefined;
  const wake = () => {
    serviceWorker.controller?.postMessage("here");
    lookForNewer();
  };
  const hear = async ({ data: { unsent, isSent } }: MessageEvent<{ unsent?: number; isSent?: boolean }>) => {
    if (unsent === undefined) return;
    onCount(unsent);
    showBadge(unread + unsent);
    clearTimeout(timer);
    if (unsent) timer = setTimeout(wake, AGAIN_MS);
    if (isSent) {
      onSent();
      delete document.documentElement.dataset.asOf;
    }
    // Also where nothing waits any more.
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
    // If it asks before, the next page counts again.
    if (target instanceof HTMLFormElement && /logout/.test(target.action)) showBadge(0);
    // Until something is typed or pressed nothing is lost.
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
