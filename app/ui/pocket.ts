/** The worker answers within this time that it has a form, or it has not. */
const PATIENCE_MS = 10_000;

interface Unsent {
  key: string;
  address: string;
  isMultipart: boolean;
  body: FormData;
  /** What the button said before it was pressed. */
  words: string;
}

/** Hands a form over to the worker, which sends it when there is signal. @returns whether it is kept on this phone */
export function keepForLater({ body, ...form }: Unsent): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, PATIENCE_MS, false);
    const about = { entries: [...body], page: location.href, title: document.title };
    const worker = navigator.serviceWorker?.controller;
    if (worker) worker.postMessage({ ...form, ...about }, [port2]);
    else resolve(false);
  });
}

/** Lets the browser fetch the service worker (app/pocket), once the page can be used. */
export function startPocket(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || process.env.NODE_ENV !== "production") return;
  // This page has come without the worker, which fetches it once more.
  serviceWorker.addEventListener("controllerchange", () => serviceWorker.controller?.postMessage("new"));
  void serviceWorker.register("/sw.js");
}
