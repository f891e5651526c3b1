/** Lets the browser fetch the service worker (app/pocket), after the page and all that is in it. */
export function startPocket(): void {
  const register = () => void navigator.serviceWorker?.register("/sw.js");
  if (process.env.NODE_ENV !== "production") return;
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
