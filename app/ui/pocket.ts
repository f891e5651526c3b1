/** Lets the browser fetch the service worker (app/pocket), after the page and all that is in it. */
export function startPocket(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || process.env.NODE_ENV !== "production") return;
  const register = () => void serviceWorker.register("/sw.js");
  // This page has come without the worker, which fetches it once more.
  serviceWorker.addEventListener("controllerchange", () => serviceWorker.controller?.postMessage("here"));
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
