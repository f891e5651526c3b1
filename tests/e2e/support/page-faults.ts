import type { Browser, BrowserContext, ConsoleMessage, Request, Response, WebError } from "@playwright/test";

type Outlet = "console" | "uncaught";

/**
 * A refusal (400, 403, 404, 409 …) is not a fault. If the browser aborts a navigation whose response has
 * begun to arrive, Remix's decoder of page data logs the abort or leaves a rejection unhandled. These errors
 * count as faults only if they outnumber the aborted requests for page data.
 */
export function watchForFaults(browser: Browser) {
  const logged: { text: string; url: string }[] = [];
  const aborts: Record<Outlet, string[]> = { console: [], uncaught: [] };
  const refusals = new Set<string>();
  let brokenOff = 0;

  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== "error") return;
    if (message.text().startsWith("AbortError:")) aborts.console.push(message.text());
    else logged.push({ text: message.text(), url: message.location().url });
  };
  const onException = (error: WebError) => {
    const { name, message, stack = message } = error.error();
    if (name === "AbortError" || stack.startsWith("AbortError")) aborts.uncaught.push(stack);
    // The browser reports this error if it skips a view transition between two documents. The app's scripts
    // do not cause this error.
    else if (name === "InvalidStateError" && stack === "") return;
    else logged.push({ text: `Uncaught: ${stack}`, url: "" });
  };
  const onRequestFailed = (request: Request) => {
    const isPageData =
      request.resourceType() === "fetch" && new URL(request.url()).pathname.endsWith(".data");
    if (isPageData && request.failure()?.errorText === "net::ERR_ABORTED") brokenOff += 1;
  };
  const onResponse = (response: Response) => {
    const kind = response.request().resourceType();
    const isAsked = kind === "document" || kind === "fetch" || kind === "xhr";
    if (isAsked && response.status() >= 400 && response.status() < 500) {
      refusals.add(withoutFragment(response.url()));
    }
  };
  const watch = (context: BrowserContext) => {
    context
      .on("console", onConsole)
      .on("weberror", onException)
      .on("requestfailed", onRequestFailed)
      .on("response", onResponse);
  };

  for (const context of browser.contexts()) watch(context);
  browser.on("context", watch);

  return {
    stop(): string[] {
      browser.off("context", watch);
      const faults = logged
        .filter(
          ({ text, url }) =>
            !(text.startsWith("Failed to load resource") && refusals.has(withoutFragment(url))),
        )
        .map(({ text, url }) => (url ? `${text} (${url})` : text));
      return [...faults, ...aborts.console.slice(brokenOff), ...aborts.uncaught.slice(brokenOff)];
    },
  };
}

/** Removes the fragment, because the console's URL contains it and the response's URL does not. */
function withoutFragment(url: string): string {
  return url.split("#")[0] ?? url;
}
