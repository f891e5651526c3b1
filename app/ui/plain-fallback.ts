/**
 * Scripts take over a page only if the browser has what they need. Otherwise the server's HTML stays, which
 * works without scripts. If scripts fail while they take over, the server's HTML comes back. If they fail
 * later, the page loads again. In both cases the browser stays without scripts for an hour, and what was
 * typed stays on the page. Runs in the browser.
 */
import { mayKeep, type TypedValues, typedOn, typeOn } from "./forms/typed-values";

/**
 * The cookie of a browser that gets pages without scripts. Not in storage, because storage may be what the
 * browser lacks.
 */
const COOKIE = "haulway_plain";
const HOUR_S = 3600;

/**
 * The browser features that Remix, React and the pages cannot do without. Each is a function, because reading
 * a missing feature may throw.
 */
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

/** Returns whether scripts may take over the page. */
export const mayHydrate = (): boolean => !isPlain() && NEEDS.every(isThere);

/**
 * Shows the page's `noscript` parts. Scripts are on in this browser, so it has parsed these parts as text.
 */
export function showPlainParts(): void {
  for (const part of document.querySelectorAll("noscript")) part.outerHTML = part.textContent ?? "";
}

/** The server's HTML and its focused element, until scripts have taken over the page. */
let served: { page: HTMLElement; focused: Element | null } | undefined;
let isFaulty = false;
let givenBack = false;

/** Returns whether scripts failed while they took over the page, so that it is the server's HTML again. */
export const isGivenBack = (): boolean => givenBack;

/** Notes that scripts failed on the page that is shown. */
export function noteFault(): void {
  isFaulty = true;
}

/** The address of the page that the user is filling in. A form that was saved is no longer filled in. */
let filledIn = "";
/** What was typed on the page that failed, without secrets. */
let lost: TypedValues = [];

const here = () => location.pathname + location.search;

/** Notes what was typed on a page whose scripts failed. Call this before its HTML is replaced. */
export function noteTyped(): void {
  if (filledIn === here()) lost = typedOn(document, mayKeep);
}

/** Call this before scripts take over the page. */
export function holdPage(): void {
  served = { page: document.documentElement, focused: document.activeElement };
  if (typedOn(document).length > 0) filledIn = here();
  addEventListener("input", () => (filledIn = here()), true);
  addEventListener("sent", () => (filledIn = ""));
}

/**
 * Call this when scripts have taken over the page. If React had to replace the server's HTML, as when an
 * extension of the browser has changed it, the new HTML gets what was typed. If the page failed, the server's
 * HTML comes back.
 * @param stop removes the page that failed
 */
export function settlePage(stop: () => void): void {
  if (!served) return;
  const { page, focused } = served;
  served = undefined;
  if (page.isConnected) return;
  // Neither our last resort nor Remix's error page has our frame.
  const hasFrame = document.querySelector(".skip") !== null;
  if (!isFaulty && hasFrame) {
    typeOn(document, typedOn(page));
    return;
  }
  givenBack = true;
  // Error pages in our frame ask first whether the app answers.
  if (!hasFrame) loadPlainly();
  // React cannot be stopped while it updates the page. No frame is shown before this.
  Promise.resolve().then(() => {
    stop();
    document.append(page);
    showPlainParts();
    if (focused instanceof HTMLElement) focused.focus();
  });
}

/** The key under which what was typed is stored while the page loads again. */
const TYPED = "typed";

function storeTyped(): void {
  try {
    if (lost.length > 0) sessionStorage.setItem(TYPED, JSON.stringify({ at: here(), lost }));
  } catch {
    // Storage is full or disabled.
  }
}

/** Fills in what was typed before the page loaded again. */
export function typeAgain(): void {
  try {
    const { at, lost } = JSON.parse(sessionStorage.getItem(TYPED) ?? "{}");
    sessionStorage.removeItem(TYPED);
    if (at === here()) typeOn(document, lost);
  } catch {
    // Storage is disabled.
  }
}

/**
 * Keeps this browser without scripts for an hour, and loads the address again as HTML without scripts, unless
 * the page is the server's HTML again. Does not load it if the browser refuses cookies, because the page
 * would then load again for ever.
 */
export function loadPlainly(): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: old browsers have no Cookie Store API.
  document.cookie = `${COOKIE}=1; Path=/; Max-Age=${HOUR_S}; SameSite=Lax${secure}`;
  if (givenBack || !isPlain()) return;
  storeTyped();
  location.replace(here());
}

/** How long to wait for the app before it counts as unreachable. */
const PATIENCE_MS = 5_000;

/**
 * Returns whether the app responds, because an error's message does not reliably distinguish a broken
 * connection from a script error. A Wi-Fi login page responds with a different text.
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

/** Submits a form as the browser does without scripts. */
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
