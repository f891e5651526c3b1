import { NOT_SENT } from "~/platform/not-sent";
import { MINUTE_MS } from "~/platform/time";

/**
 * Carries the forms of a page, where scripts run. A form that Remix would send is sent from here first, and handed to
 * Remix only with its answer: so that files can tell how far they are and be taken back, a second press sends nothing,
 * and a line that breaks leaves the page and what was typed as they were. (Remix's router would end on its error page.)
 */

/** Text is on its way within this time, or not at all. Files may take as long as they need. */
const TEXT_TIMEOUT_MS = MINUTE_MS;

export interface Delivery {
  readonly form: HTMLFormElement;
  /** What was pressed; where nothing was, the form's first button. */
  readonly button: HTMLElement | null;
  /** `answered`: Remix has it. */
  readonly state: "sending" | "answered" | "failed" | "cancelled" | "signed out";
  /** How much of the files is sent, 0–1; null without files. */
  readonly sent: number | null;
  readonly cancel: () => void;
}

let current: Delivery | null = null;
const readers = new Set<() => void>();

/** The delivery that was started last, if any. */
export const delivery = () => current;

export function watchDelivery(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

function show(next: Delivery): void {
  current = next;
  for (const reader of readers) reader();
}

/** The answer that waits for Remix to ask for it, and the address it will ask. */
let waiting: { address: string; answer: Response } | null = null;
/** The form that is handed over at this moment. */
let handedOver: HTMLFormElement | null = null;

/** Where Remix would send this form: the data of its action's page. */
function addressOf(form: HTMLFormElement, button: HTMLElement | null): string {
  const url = new URL(button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", location.href);
  url.pathname = url.pathname === "/" ? "/_root.data" : `${url.pathname.replace(/\/$/, "")}.data`;
  url.hash = "";
  return url.href;
}

function bodyOf(form: HTMLFormElement, button: HTMLElement | null): FormData {
  const body = new FormData(form);
  if (button instanceof HTMLButtonElement && button.name) body.append(button.name, button.value);
  return body;
}

const asText = (body: FormData) =>
  new URLSearchParams(
    [...body].map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );

/** As far as Remix looks at an answer. */
const answerOf = ({ status, response }: XMLHttpRequest) =>
  new Response(status === 204 ? null : response, { status });

function send(form: HTMLFormElement, button: HTMLElement | null): void {
  const request = new XMLHttpRequest();
  const address = addressOf(form, button);
  const body = bodyOf(form, button);
  const hasFiles = [...body.values()].some((value) => value instanceof File && value.size > 0);
  let own: Delivery = {
    form,
    button,
    state: "sending",
    sent: hasFiles ? 0 : null,
    cancel: () => request.abort(),
  };
  const tell = (news: Partial<Delivery>) => {
    // Someone may have gone elsewhere and sent something else meanwhile.
    if (current !== own) return false;
    own = { ...own, ...news };
    show(own);
    return form.isConnected;
  };
  show(own);

  request.open("POST", address);
  request.responseType = "arraybuffer";
  request.timeout = hasFiles ? 0 : TEXT_TIMEOUT_MS;
  if (hasFiles) request.upload.onprogress = ({ loaded, total }) => tell({ sent: total ? loaded / total : 0 });
  request.onerror = request.ontimeout = () => tell({ state: "failed" });
  request.onabort = () => tell({ state: "cancelled" });
  request.onload = () => {
    // What a proxy says while the app is away.
    const isAway = request.status >= 502 && request.status <= 504;
    const isOut = request.getResponseHeader(NOT_SENT) !== null;
    if (!tell({ state: isAway ? "failed" : isOut ? "signed out" : "answered" }) || isAway || isOut) return;
    waiting = { address, answer: answerOf(request) };
    handedOver = form;
    form.requestSubmit(button);
    handedOver = null;
  };
  request.send(form.enctype === "multipart/form-data" ? body : asText(body));
}

function onSubmit(event: SubmitEvent): void {
  const { target: form, submitter: button } = event;
  if (!(form instanceof HTMLFormElement) || form === handedOver || !button?.hasAttribute("data-courier"))
    return;
  const isBusy =
    button.getAttribute("aria-disabled") === "true" ||
    (current?.state === "sending" && current.form.isConnected);
  // Marked by Remix: it takes this form itself. Those of a fetcher and those that load a document are not marked.
  const isOurs = form.method === "post" && form.hasAttribute("data-discover") && "requestSubmit" in form;
  if (navigator.onLine && !isOurs && !isBusy) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isBusy) return;
  if (navigator.onLine) send(form, button);
  else show({ form, button, state: "failed", sent: null, cancel: () => {} });
}

/**
 * Starts listening; once React does, for it has to take what is handed over. On the window: ahead of React, which listens
 * on the document.
 * @returns what ends it
 */
export function startCourier(): () => void {
  const ask = window.fetch;
  window.fetch = (input, init) => {
    if (!waiting || init?.method !== "POST" || String(input) !== waiting.address) return ask(input, init);
    const { answer } = waiting;
    waiting = null;
    return Promise.resolve(answer);
  };
  window.addEventListener("submit", onSubmit, { capture: true });
  return () => {
    window.fetch = ask;
    window.removeEventListener("submit", onSubmit, { capture: true });
  };
}
