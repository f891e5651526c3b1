/**
 * Scripts take over a page only if the browser supports what they need. If they fail later, the page is
 * reloaded, and this browser gets pages without scripts for an hour. Typed text is then lost, unless the form
 * has stored a draft: preserving it would need more scripts, which could fail as well.
 */

/** Marks a browser that gets pages without scripts. A cookie, because the browser may lack storage. */
const COOKIE = "haulway_plain";
const HOUR_S = 3600;

/** Functions, because reading a missing feature can throw. */
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
  // If the browser refuses access to storage, reading it throws. The router stores scroll positions there.
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

export const mayHydrate = (): boolean => !isPlain() && NEEDS.every(isThere);

/** With scripts on, the browser has parsed the content of `noscript` elements as text. */
export function showPlainParts(): void {
  for (const part of document.querySelectorAll("noscript")) part.outerHTML = part.textContent ?? "";
}

/** Does not reload if the browser refuses cookies, because the page would then reload forever. */
export function loadPlainly(): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: old browsers have no Cookie Store API.
  document.cookie = `${COOKIE}=1; Path=/; Max-Age=${HOUR_S}; SameSite=Lax${secure}`;
  if (isPlain()) location.replace(location.pathname + location.search);
}

const PATIENCE_MS = 5_000;

/** Asks the app, because an error's message does not show whether the connection or a script failed. */
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
