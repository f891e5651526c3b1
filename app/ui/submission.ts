/**
 * Sends the forms of a page where scripts run. This module sends a form first; Remix starts its navigation only once the
 * answer is here, and gets it through the route's `clientAction`. So uploads show progress and can be cancelled, a second
 * press sends nothing, and a broken connection leaves the page and everything typed in place.
 *
 * If Remix sent the form, a broken connection would lose the page even if a `clientAction` caught the failure: the
 * navigation has started, so Remix goes on to the form's address, replaces the refusal that the page showed, loads the
 * page's data over the same connection, and reloads the document if it cannot fetch the script of another route.
 */
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { FORM_ANSWER, type FormAnswer } from "~/platform/form-answer";
import { postFiles, postText } from "./post-form";

export interface Submission {
  readonly form: HTMLFormElement;
  /** The button that was pressed, else the form's own button. */
  readonly button: HTMLElement | null;
  /** `answered`: Remix gets the answer. */
  readonly state: "sending" | "answered" | "failed" | "cancelled" | "signed out";
  /** The share of the form that is sent, 0–1; null without files. */
  readonly sent: number | null;
  readonly cancel: () => void;
}

let latest: Submission | null = null;
const readers = new Set<() => void>();

/** The latest submission, if any. */
export const latestSubmission = () => latest;

/** Calls the reader whenever the latest submission changes. @returns a function that stops this */
export function watchSubmissions(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

function show(next: Submission): void {
  latest = next;
  for (const reader of readers) reader();
}

/** The answer that waits for its route's `clientAction`, and the address to which the form was sent. */
let waiting: { address: string; answer: Response } | null = null;
/** The form that is submitted to Remix at this moment. */
let handedOver: HTMLFormElement | null = null;

/**
 * Gives Remix the answer to a form that this module has sent. Every route to whose action a page's form posts exports it.
 * A form without a `SubmitButton` is sent by Remix.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  if (waiting?.address !== request.url) return serverAction();
  const { answer } = waiting;
  waiting = null;
  const kind = answer.headers.get(FORM_ANSWER) as FormAnswer | null;
  const location = answer.headers.get("Location");
  if (kind === "redirect" && location) return new Response(null, { status: 302, headers: { location } });
  if (kind === "data") return answer;
  // The answer of a proxy is not shown.
  throw kind === "error" ? answer : Response.json(null, { status: 500 });
}

/** The address of the form's action, as in the URL of Remix's request. */
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

/** The state that follows from an answer. */
function stateOf({ status, headers }: Response): Submission["state"] {
  // A proxy answers with these while the app is away.
  if (status >= 502 && status <= 504) return "failed";
  return headers.get(FORM_ANSWER) === ("signed-out" satisfies FormAnswer) ? "signed out" : "answered";
}

async function send(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const address = addressOf(form, button);
  const body = bodyOf(form, button);
  const hasFiles = [...body.values()].some((value) => value instanceof File && value.size > 0);
  const cancelling = new AbortController();
  const { signal } = cancelling;
  let own: Submission = {
    form,
    button,
    state: "sending",
    sent: hasFiles ? 0 : null,
    cancel: () => cancelling.abort(),
  };
  const update = (changes: Partial<Submission>) => {
    // The person may have sent another form on another page meanwhile.
    if (latest !== own) return false;
    own = { ...own, ...changes };
    show(own);
    return form.isConnected;
  };
  waiting = null;
  show(own);
  const encoded = form.enctype === "multipart/form-data" ? body : asText(body);
  const posting = hasFiles
    ? postFiles({ address, body, signal }, (sent) => update({ sent }))
    : postText({ address, body: encoded, signal });
  const answer = await posting.catch(() => null);
  const state = answer ? stateOf(answer) : signal.aborted ? "cancelled" : "failed";
  if (!update({ state }) || !answer || state !== "answered") return;
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

/**
 * Starts sending the page's forms. It listens on the window, and so comes before React, which listens on the document.
 * @returns a function that stops this
 */
export function startSubmissions(): () => void {
  window.addEventListener("submit", onSubmit, { capture: true });
  return () => window.removeEventListener("submit", onSubmit, { capture: true });
}
