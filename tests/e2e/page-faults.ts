import type { Browser, BrowserContext, ConsoleMessage, Response, WebError } from "@playwright/test";

/**
 * Collects what goes wrong in any page of any person in a test: errors on the console, and exceptions that
 * nobody caught. The browser also logs every refusal; one that a form or a page received (400, 403, 404, 409 …)
 * is an answer, not a fault. A 5xx is a fault, and so is a missing image, script or style.
 */
export function watchForFaults(browser: Browser) {
  const logged: { text: string; url: string }[] = [];
  const refusals = new Set<string>();

  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === "error") logged.push({ text: message.text(), url: message.location().url });
  };
  const onException = (error: WebError) => {
    // A quicker second step interrupts the first one's loading; the browser's router leaves that abort unhandled.
    const { name, stack = "" } = error.error();
    if (name === "AbortError" || stack.startsWith("AbortError")) return;
    // The browser skips the transition between two documents where it cannot show it; no script of ours is in it.
    if (name === "InvalidStateError" && stack === "") return;
    logged.push({ text: `Uncaught: ${error.error().stack ?? error.error().message}`, url: "" });
  };
  const onResponse = (response: Response) => {
    const kind = response.request().resourceType();
    const isAsked = kind === "document" || kind === "fetch" || kind === "xhr";
    if (isAsked && response.status() >= 400 && response.status() < 500) {
      refusals.add(withoutFragment(response.url()));
    }
  };
  const watch = (context: BrowserContext) => {
    context.on("console", onConsole).on("weberror", onException).on("response", onResponse);
  };

  for (const context of browser.contexts()) watch(context);
  browser.on("context", watch);

  return {
    stop(): string[] {
      browser.off("context", watch);
      return logged
        .filter(
          ({ text, url }) =>
            !(text.startsWith("Failed to load resource") && refusals.has(withoutFragment(url))),
        )
        .map(({ text, url }) => (url ? `${text} (${url})` : text));
    },
  };
}

/** The console names the address as it stands in the bar, a response as it went over the wire. */
function withoutFragment(url: string): string {
  return url.split("#")[0] ?? url;
}
