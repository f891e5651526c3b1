import type { Answered, Unsent } from "~/outbox/save-form";

/**
 * Saves a form on this phone, to be sent when there is signal (app/outbox).
 * @returns whether the form is saved
 */
export const keepForLater = (unsent: Unsent, answered: Answered): Promise<boolean> =>
  import("~/outbox/save-form").then(({ saveForm }) => saveForm(unsent, answered)).catch(() => false);

/** Registers the service worker (app/offline) after the page is ready to use. */
export function startServiceWorker(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || process.env.NODE_ENV !== "production") return;
  // This page loaded without the worker, so tell the worker to refetch the page for the cache.
  serviceWorker.addEventListener("controllerchange", () => serviceWorker.controller?.postMessage("new"));
  void serviceWorker.register("/sw.js");
}
