import type { Answered, Unsent } from "~/outbox/save-form";

/** @returns whether the form is saved on this phone */
export const keepForLater = (unsent: Unsent, answered: Answered): Promise<boolean> =>
  import("~/outbox/save-form").then(({ saveForm }) => saveForm(unsent, answered)).catch(() => false);

/** Registers the service worker (app/offline) after the page is ready to use. */
export function startServiceWorker(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || process.env.NODE_ENV !== "production") return;
  // This page was loaded without the worker, so the worker must refetch the page for its cache.
  serviceWorker.addEventListener("controllerchange", () => serviceWorker.controller?.postMessage("new"));
  void serviceWorker.register("/sw.js");
}
