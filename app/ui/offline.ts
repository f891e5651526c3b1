import type { Answered, Unsent } from "~/outbox/save-form";

/** Keeps a form on this phone, from where it is sent when there is signal (app/outbox). @returns whether it stays there */
export const keepForLater = (unsent: Unsent, answered: Answered): Promise<boolean> =>
  import("~/outbox/save-form").then(({ keepForm }) => keepForm(unsent, answered)).catch(() => false);

/** Lets the browser fetch the service worker (app/offline), once the page can be used. */
export function startPocket(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || process.env.NODE_ENV !== "production") return;
  // This page has come without the worker, which fetches it once more.
  serviceWorker.addEventListener("controllerchange", () => serviceWorker.controller?.postMessage("new"));
  void serviceWorker.register("/sw.js");
}
