/**
 * Sends the forms of a page, where scripts run. A form is sent from here first; Remix begins its navigation once the
 * answer is here, and gets it through the route's `clientAction`. So uploads show progress and can be cancelled, a
 * second press sends nothing, and a line that breaks leaves the page and what was typed as they were.
 *
 * Sent by Remix itself, a form whose line breaks costs the page even where a `clientAction` catches the failure: the
 * navigation has begun, so Remix goes on to the form's address, replaces the refusal that the page showed, reads the
 * page's data over the same line, and reloads the document where it cannot fetch the script of another route.
 */
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { keepForLater, startPocket } from "../offline";
import { latestVisit, type Visit } from "../visit";
import { type Answer, postForm } from "./post-form";

/** Text is on its way within this time, or not at all. Files may take as long as they need. */
const TEXT_TIMEOUT_MS = 20_000;

export interface Submission {
  readonly form: HTMLFormElement;
  /** The button that was pressed, or the form's own after Enter. */
  readonly button: HTMLButtonElement;
  /** `answered`: Remix has the answer, or the whole form where that is not sent from here. */
  readonly state: "sending" | "answered" | "failed" | "kept" | "cancelled" | "signed-out";
  /** How much of the files is sent, 0–1; absent without files. */
  readonly sent?: number;
  /** Cancels sending. */
  readonly cancel?: () => void;
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

/** The confirmation that the form of this tab has earned, until it is shown. */
export const earned: { flash: Visit["flash"] } = { flash: null };

/** The answer that waits for its route's `clientAction`, and the address that the form was sent to. */
let waiting: (Answer & { address: string }) | undefined;
/** The form that is handed over to Remix at this moment. */
let handedOver: HTMLFormElement | undefined;

/**
 * Gives Remix the answer to a form that has been sent from here. Every route whose action a form of a page posts to
 * exports it. A form without a `SubmitButton` is sent by Remix.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  if (waiting?.address !== request.url) return serverAction();
  const { status, body, outcome, flash } = waiting;
  waiting = undefined;
  earned.flash = flash && JSON.parse(decodeURIComponent(flash));
  if (outcome === "redirect") return new Response(null, { status: 302, headers: { Location: body } });
  const headers = { "Content-Type": "application/json" };
  const answer = new Response(body, { status, headers });
  if (outcome === "data") return answer;
  throw answer;
}

/** Only a multipart form has files. */
const asText = (body: FormData) => new URLSearchParams([...body] as [string, string][]);

/** The keys of forms that are on their way, or of which nobody knows whether they arrived. */
const keys = new WeakMap<HTMLFormElement, string>();

/** The form's key: one for each press, and the same for a press after a line that broke. It ends with whose page this is. */
function keyOf(form: HTMLFormElement): string {
  const key = keys.get(form) ?? `${Date.now()}${Math.random().toString(36)}.${latestVisit?.viewer?.id}`;
  keys.set(form, key);
  return key;
}

async function send(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  // As Remix's request names it.
  const address = new URL(button.getAttribute("formaction") ?? form.action, form.action).href;
  const body = new FormData(form);
  const words = button.innerText;
  const hasFiles = [...body.values()].some((value) => value instanceof File && value.size > 0);
  const abort = new AbortController();
  const { signal } = abort;
  const cancel = () => abort.abort();
  let own: Submission = { form, button, state: "sending", sent: hasFiles ? 0 : undefined, cancel };
  const update = (news: Partial<Submission>) => {
    // Someone may have gone elsewhere and sent something else meanwhile.
    if (latest !== own) return false;
    own = { ...own, ...news };
    show(own);
    return form.isConnected;
  };
  waiting = undefined;
  show(own);
  if (!hasFiles) setTimeout(cancel, TEXT_TIMEOUT_MS);
  const key = keyOf(form);
  const isMultipart = form.enctype === "multipart/form-data";
  const onSent = hasFiles ? (sent: number) => update({ sent }) : undefined;
  const sent = isMultipart ? body : asText(body);
  const answered = postForm(address, sent, signal, key, onSent).catch(() => undefined);
  // From the press on: the page may be left before it hears that the line is dead.
  const kept = keepForLater({ key, address, isMultipart, body, words, button, signal }, answered);
  const answer = await answered;
  // Without an outcome it is not the app that answers, but a proxy or the login of a Wi-Fi.
  if (!answer?.outcome) {
    if (hasFiles && signal.aborted) return void update({ state: "cancelled" });
    const isKept = await kept;
    if (update({ state: isKept ? "kept" : "failed" }) && isKept) {
      keys.delete(form);
      form.reset();
    }
    return;
  }
  // A fault of ours, after which nobody may know what was saved, is no answer to the press.
  if (answer.status < 500) keys.delete(form);
  if (answer.outcome === "redirect") dispatchEvent(new CustomEvent("sent", { detail: { address, body } }));
  const state = answer.outcome === "signed-out" ? answer.outcome : "answered";
  if (!update({ state }) || state !== "answered") return;
  waiting = { ...answer, address };
  handedOver = form;
  try {
    // Throws where the page has drawn the button anew, outside the form.
    form.requestSubmit(button);
  } finally {
    handedOver = undefined;
  }
}

function onSubmit(event: SubmitEvent): void {
  const { target: form } = event;
  if (!(form instanceof HTMLFormElement) || form === handedOver) return;
  const button = event.submitter ?? form.querySelector("[data-submission]");
  if (!(button instanceof HTMLButtonElement && button.matches("[data-submission]"))) return;
  // Every button is, from the press of one until the page that it leads to; not by a form of a page that was left.
  const isBusy = button.matches("[aria-disabled]") && latest?.form.isConnected;
  const isOnline = navigator.onLine;
  const isOurs = form.method === "post" && "requestSubmit" in form;
  // Remix leaves such a form alone.
  if (isOurs || isBusy || !isOnline) event.preventDefault();
  if (isBusy) return;
  if (isOurs) void send(form, button);
  else show({ form, button, state: isOnline ? "answered" : "failed" });
}

/** Photos are made small as soon as they are chosen, while their person still looks at the form. */
function onChange({ target }: Event): void {
  // Without signal the module may not come, and the photos go as they are.
  const input = target as HTMLInputElement;
  if (input.files?.length)
    import("./shrink-photos").then(({ shrinkPhotos }) => shrinkPhotos(input)).catch(() => {});
}

/**
 * Starts sending the forms of the page, and the worker that keeps them. On the window, ahead of React, which listens on the
 * document.
 */
export function startSubmissions(): void {
  startPocket();
  window.addEventListener("submit", onSubmit, true);
  window.addEventListener("change", onChange);
}
