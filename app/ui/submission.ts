/**
 * Sends the forms of a page, where scripts run. A form is sent from here first; Remix begins its navigation once the
 * answer is here, and gets it through the route's `clientAction`. So files can tell how far they are and be taken back,
 * a second press sends nothing, and a line that breaks leaves the page and what was typed as they were.
 *
 * Sent by Remix itself, a form whose line breaks costs the page even where a `clientAction` catches the failure: the
 * navigation has begun, so Remix goes on to the form's address, replaces the refusal that the page showed, reads the
 * page's data over the same line, and reloads the document where it cannot fetch the script of another route.
 */
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { FORM_ANSWER, type FormAnswer } from "~/platform/form-answer";
import { postFiles, postText } from "./post-form";

export interface Submission {
  readonly form: HTMLFormElement;
  /** What was pressed; where nothing was, the form's own button. */
  readonly button: HTMLElement | null;
  /** `answered`: Remix has it. */
  readonly state: "sending" | "answered" | "failed" | "cancelled" | "signed out";
  /** How much of the files is sent, 0–1; null without files. */
  readonly sent: number | null;
  readonly cancel: () => void;
}

let latest: Submission | null = null;
const readers = new Set<() => void>();

/** The submission that was started last, if any. */
export const latestSubmission = () => latest;

/** Calls the reader whenever the latest submission is another or has changed. @returns what ends it */
export function watchSubmissions(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

function show(next: Submission): void {
  latest = next;
  for (const reader of readers) reader();
}

/** The answer that waits for its route's `clientAction`, and the address that the form was sent to. */
let waiting: { address: string; answer: Response } | null = null;
/** The form that is handed over to Remix at this moment. */
let handedOver: HTMLFormElement | null = null;

/**
 * Gives Remix the answer to a form that has been sent from here. Every route whose action a form of a page posts to
 * exports it. A form without a `SubmitButton` is sent by Remix.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  if (waiting?.address !== request.url) return serverAction();
  const { answer } = waiting;
  waiting = null;
  const kind = answer.headers.get(FORM_ANSWER) as FormAnswer | null;
  const location = answer.headers.get("Location");
  if (kind === "redirect" && location) return new Response(null, { status: 302, headers: { location } });
  if (kind === "data") return answer;
  // What a proxy says is nothing to be shown.
  throw kind === "error" ? answer : Response.json(null, { status: 500 });
}

/** Where the form goes, as Remix's request names it. */
function addressOf(form: HTMLFormElement, button: HTMLElement | null): string {
  const url = new URL(button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", location.href);
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

/** What became of a form, as the page has to know it before Remix has the answer. */
function stateOf({ status, headers }: Response): Submission["state"] {
  // What a proxy says while the app is away.
  if (status >= 502 && status <= 504) return "failed";
  return headers.get(FORM_ANSWER) === ("signed-out" satisfies FormAnswer) ? "signed out" : "answered";
}

async function send(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const address = addressOf(form, button);
  const body = bodyOf(form, button);
  const hasFiles = [...body.values()].some((value) => value instanceof File && value.size > 0);
  const taking = new AbortController();
  const { signal } = taking;
  let own: Submission = {
    form,
    button,
    state: "sending",
    sent: hasFiles ? 0 : null,
    cancel: () => taking.abort(),
  };
  const tell = (news: Partial<Submission>) => {
    // Someone may have gone elsewhere and sent something else meanwhile.
    if (latest !== own) return false;
    own = { ...own, ...news };
    show(own);
    return form.isConnected;
  };
  waiting = null;
  show(own);
  const encoded = form.enctype === "multipart/form-data" ? body : asText(body);
  const asked = hasFiles
    ? postFiles({ address, body, signal }, (sent) => tell({ sent }))
    : postText({ address, body: encoded, signal });
  const answer = await asked.catch(() => null);
  const state = answer ? stateOf(answer) : signal.aborted ? "cancelled" : "failed";
  if (!tell({ state }) || !answer || state !== "answered") return;
  waiting = { address, answer };
  handedOver = form;
  form.requestSubmit(button);
  handedOver = null;
}

function onSubmit(event: SubmitEvent): void {
  const { target: form } = event;
  if (!(form instanceof HTMLFormElement) || form === handedOver) return;
  const button = event.submitter ?? form.querySelector<HTMLElement>("[data-submission]");
  if (!button?.hasAttribute("data-submission")) return;
  const isBusy =
    button.getAttribute("aria-disabled") === "true" ||
    (latest?.state === "sending" && latest.form.isConnected);
  const isOurs = form.method === "post" && "requestSubmit" in form;
  if (navigator.onLine && !isOurs && !isBusy) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isBusy) return;
  if (navigator.onLine) void send(form, button);
  else show({ form, button, state: "failed", sent: null, cancel: () => {} });
}

/** Starts sending the forms of the page. On the window, ahead of React, which listens on the document. @returns what ends it */
export function startSubmissions(): () => void {
  window.addEventListener("submit", onSubmit, { capture: true });
  return () => window.removeEventListener("submit", onSubmit, { capture: true });
}
