/**
 * Scripts take over a page only if the browser has what they need. Otherwise the server's HTML stays, which
 * works without scripts. If scripts fail later, the page loads again, and stays without scripts for an hour.
 * Runs in the browser.
 */

/** The cookie that keeps a browser without scripts: storage may be what is missing. */
const COOKIE = "haulway_plain";
const HOUR_S = 3600;

/** What Remix, React and the pages use without an alternative. Each is looked up when it is asked. */
const NEEDS: readonly (() => unknown)[] = [
  () => ReadableStream.prototype.pipeThrough,
  () => TransformStream,
  () => TextEncoderStream,
  () => AbortController,
  () => fetch,
  () => FormData,
  () => URLSearchParams,
  () => Intl.DateTimeFormat("en-US", { timeZone: "America/Denver" }).format(0),
  () => Object.hasOwn,
  () => Array.prototype.at,
  () => Array.prototype.flatMap,
  () => String.prototype.replaceAll,
  () => String.prototype.matchAll,
  () => HTMLFormElement.prototype.requestSubmit,
  () => history.replaceState,
  // The browser may refuse access to storage with an exception. The router stores scroll positions there.
  () => sessionStorage.getItem,
  () => localStorage.getItem,
];

function isThere(need: () => unknown): boolean {
  try {
    return Boolean(need());
  } catch {
    return false;
  }
}

const isPlain = () => document.cookie.split("; ").includes(`${COOKIE}=1`);

/** Returns whether scripts may take over this page. */
export const mayHydrate = (): boolean => !isPlain() && NEEDS.every(isThere);

/** Shows what the page has for browsers without scripts. The browser has read it as text. */
export function showPlainParts(): void {
  for (const part of document.querySelectorAll("noscript")) part.outerHTML = part.textContent ?? "";
}

/**
 * Loads the address again as HTML without scripts. Does nothing if the browser refuses cookies, because the
 * page would then load again for ever.
 */
export function loadPlainly(): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: old browsers have no Cookie Store API.
  document.cookie = `${COOKIE}=1; Path=/; Max-Age=${HOUR_S}; SameSite=Lax${secure}`;
  if (isPlain()) location.replace(location.pathname + location.search);
}

/** The time after which an app without an answer counts as unreachable. */
const PATIENCE_MS = 5_000;

/**
 * Returns whether the app answers. The text of an error does not distinguish a broken connection from a fault
 * of a script. A Wi-Fi login page answers with another text.
 */
export async function isAppThere(): Promise<boolean> {
  const tooLate = new Promise<string>((resolve) => setTimeout(resolve, PATIENCE_MS, ""));
  try {
    const answer = fetch("/healthz", { cache: "no-store" }).then((response) => response.text());
    return (await Promise.race([answer, tooLate])) === "ok";
  } catch {
    return false;
  }
}

/** Sends a form as the browser does without scripts. */
export function sendPlainly(form: HTMLFormElement, button: HTMLButtonElement, address: string): void {
  if (button.name)
    form.append(
      Object.assign(document.createElement("input"), {
        type: "hidden",
        name: button.name,
        value: button.value,
      }),
    );
  form.action = address;
  HTMLFormElement.prototype.submit.call(form);
}
