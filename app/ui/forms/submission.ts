/**
 * Sends a form before Remix navigates, so that uploads show progress and a broken connection leaves the page
 * and the typed values unchanged. If Remix sent the form, it would replace the page even if a `clientAction`
 * caught the failure.
 */
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { keepForLater, startServiceWorker } from "../offline";
import { sendPlainly } from "../plain-fallback";
import { latestVisit, type Visit } from "../visit";
import { type Answer, postForm } from "./post-form";

/** A form without files is canceled after this time. A form with files may take as long as it needs. */
const TEXT_TIMEOUT_MS = 20_000;

export interface Submission {
  readonly form: HTMLFormElement;
  readonly button: HTMLButtonElement;
  /** `answered`: Remix has received the response, or the form itself if this module does not send it. */
  readonly state: "sending" | "answered" | "failed" | "kept" | "cancelled" | "signed-out" | "lost";
  /**
   * `company`: the URL of the page where the user can act for the form's company or turn two-step sign-in on;
   * empty if the user has left the company.
   */
  readonly said?: { message: string; company?: string; link?: string };
  /** `lost`: the names of the chosen files that the browser can no longer read. */
  readonly lost?: readonly string[];
  /** The share of the files sent so far, 0–1; absent if there are no files. */
  readonly sent?: number;
  readonly cancel?: () => void;
}

let latest: Submission | null = null;
const readers = new Set<() => void>();

export const latestSubmission = () => latest;

export function watchSubmissions(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

function show(next: Submission): void {
  latest = next;
  for (const reader of readers) reader();
}

export const earned: { flash: Visit["flash"] } = { flash: null };

/** The response to be read by its route's `clientAction`, and the URL to which the form was sent. */
let waiting: (Answer & { address: string }) | undefined;
let handedOver: HTMLFormElement | undefined;

/** Exported by every route to which these forms post. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  if (waiting?.address !== request.url) return serverAction();
  const { status, body, outcome, flash } = waiting;
  waiting = undefined;
  earned.flash = flash && JSON.parse(decodeURIComponent(flash));
  if (outcome === "redirect") return new Response(null, { status: 302, headers: { Location: body } });
  const headers = { "Content-Type": "application/json" };
  const answer = new Response(body, { status, headers });
  if (outcome !== "error") return answer;
  throw answer;
}

/** For this long after a form is saved, a reported change may come from that form. */
const OWN_CHANGE_MS = 5_000;
let savedMs = 0;

let sendings = 0;

/** The number of the form that is being sent or was just saved; 0 if there is none. */
export const ownChange = () =>
  latest?.state === "sending" || Date.now() - savedMs < OWN_CHANGE_MS ? sendings : 0;

/** Makes the saved choices the form's defaults. A form that remains on the page then counts as unchanged. */
function settleChoices(form: HTMLFormElement): void {
  savedMs = Date.now();
  for (const option of form.querySelectorAll("option")) option.defaultSelected = option.selected;
  for (const box of form.querySelectorAll<HTMLInputElement>("[type=checkbox], [type=radio]"))
    box.defaultChecked = box.checked;
}

/** Only a multipart form has files. */
const asText = (body: FormData) => new URLSearchParams([...body] as [string, string][]);

const isPosted = new WeakSet<HTMLFormElement>();

/** Forms that are being sent or may have arrived, with their keys. */
const keys = new WeakMap<HTMLFormElement, string>();

/**
 * A retry after a broken connection or an internal error has the same key. A key ends with the id of the
 * company for which the page's user acts.
 */
function keyOf(form: HTMLFormElement): string {
  const key = keys.get(form) ?? `${Date.now()}${Math.random().toString(36)}.${latestVisit?.viewer?.id}`;
  keys.set(form, key);
  return key;
}

const addressOf = (form: HTMLFormElement, button: HTMLButtonElement) =>
  new URL(button.getAttribute("formaction") ?? form.action, form.action).href;

const lostFiles = (form: HTMLFormElement) =>
  import("./post-files").then(({ dropLostFiles }) => dropLostFiles(form)).catch(() => []);

async function send(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const address = addressOf(form, button);
  sendings += 1;
  const body = new FormData(form);
  const words = button.innerText;
  const hasFiles = [...body.values()].some((value) => value instanceof File && value.size > 0);
  const abort = new AbortController();
  const { signal } = abort;
  const cancel = () => abort.abort();
  let own: Submission = { form, button, state: "sending", sent: hasFiles ? 0 : undefined, cancel };
  const update = (news: Partial<Submission>) => {
    // The user may have left the page and submitted another form since.
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
  isPosted.add(form);
  const answered = postForm(address, sent, signal, key, onSent).catch(() => undefined);
  // Starts saving at the click, because the user may leave the page before the broken connection is detected.
  const kept = keepForLater({ key, address, isMultipart, body, words, button, signal }, answered);
  const answer = await answered;
  // A response without an outcome comes from a proxy or a Wi-Fi login page, not from the app. During
  // maintenance, a form that cannot wait in the outbox shows the refusal.
  if (!answer?.outcome || (answer.outcome === "later" && (await kept))) {
    if (hasFiles && signal.aborted) return void update({ state: "cancelled" });
    const isKept = await kept;
    // If a file could not be read, the connection is not the cause.
    const lost = isKept || !isMultipart ? [] : await lostFiles(form);
    if (lost.length > 0) return void update({ state: "lost", lost });
    if (update({ state: isKept ? "kept" : "failed" }) && isKept) {
      keys.delete(form);
      form.reset();
    }
    return;
  }
  // After an internal error, the form may have been saved, so a retry needs the same key.
  if (answer.status < 500) keys.delete(form);
  if (answer.outcome === "redirect") dispatchEvent(new CustomEvent("sent", { detail: { address, body } }));
  const state = answer.outcome === "signed-out" ? answer.outcome : "answered";
  const said = state === "signed-out" && answer.status === 409 ? JSON.parse(answer.body) : undefined;
  if (!update({ state, said }) || state !== "answered") return;
  waiting = { ...answer, address };
  handedOver = form;
  try {
    // Throws if the page has re-rendered the button outside of the form.
    form.requestSubmit(button);
  } finally {
    handedOver = undefined;
    if (answer.outcome === "redirect") settleChoices(form);
  }
}

function onSubmit(event: SubmitEvent): void {
  const { target: form } = event;
  if (!(form instanceof HTMLFormElement) || form === handedOver) return;
  const button = event.submitter ?? form.querySelector("[data-submission]");
  if (!(button instanceof HTMLButtonElement && button.matches("[data-submission]"))) return;
  // A busy button ignores clicks, unless the form that is being sent is on a page that the user has left.
  const isBusy = button.matches("[aria-disabled]") && latest?.form.isConnected;
  const isOnline = navigator.onLine;
  const isOurs = form.method === "post" && "requestSubmit" in form;
  // Keeps Remix from handling the form.
  if (isOurs || isBusy || !isOnline) event.preventDefault();
  if (isBusy) return;
  // If scripts fail before the form is sent, the browser submits the form without them.
  if (isOurs)
    send(form, button).catch(() => isPosted.has(form) || sendPlainly(form, button, addressOf(form, button)));
  else show({ form, button, state: isOnline ? "answered" : "failed" });
}

function onChange({ target }: Event): void {
  // If the module cannot be loaded, the photos are sent unchanged.
  const input = target as HTMLInputElement;
  if (input.files?.length)
    import("./shrink-photos").then(({ shrinkPhotos }) => shrinkPhotos(input)).catch(() => {});
}

/**
 * Listens in the capture phase on the window, so that it runs before React, which listens on the document.
 */
export function startSubmissions(): void {
  startServiceWorker();
  window.addEventListener("submit", onSubmit, true);
  window.addEventListener("change", onChange);
}
