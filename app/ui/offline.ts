import type { Answered, Unsent } from "~/outbox/save-form";

/**
 * Saves a form on this phone, which sends it when there is signal (app/outbox).
 * @returns whether the form is saved
 */
export const keepForLater = (unsent: Unsent, answered: Answered): Promise<boolean> =>
  import("~/outbox/save-form").then(({ saveForm }) => saveForm(unsent, answered)).catch(() => false);

/** Registers the service worker (app/offline) once the page can be used. */
export function startServiceWorker(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || process.env.NODE_ENV !== "production") return;
  // This page loaded without the worker, so tell the worker to refetch the page for the cache.
  serviceWorker.addEventListener("controllerchange", () => serviceWorker.controller?.postMessage("new"));
  void serviceWorker.register("/sw.js");
}
