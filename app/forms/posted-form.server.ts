/**
 * The form that a request posts, available to everything that is called for it. It travels in an
 * AsyncLocalStorage, because the key is read with the body and needed where the effect is written, many calls
 * deeper.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { sessionSecrets } from "~/platform/env.server";
import { hashOf } from "~/platform/secret";
import { IDEMPOTENCY_FIELD, personOfKey, readIdempotencyKey } from "./idempotency-key";
import { submittedBefore } from "./sent-at";

export interface PostedForm {
  /** The URL to which it was posted, without the host. */
  readonly what: string;
  /** Returns the id of the user who posted it; undefined until the session is known, and for visitors. */
  readonly personId: () => string | undefined;
  /** The key that was made with its page or when its button was clicked; null if it has none. */
  key: string | null;
  /**
   * Whether the key was made with the page, whose button can be clicked again. A key from a script is for one
   * click.
   */
  isOfPage?: boolean;
  /** When the button was clicked, according to the phone; null or undefined if the phone did not say. */
  readonly pressedAt?: string | null;
  /** Identifies the content: a hash of its texts, or of the first bytes of a form with files. */
  content: string;
  /**
   * The body, until the response, if it has no files and declared its length. The action's request then has
   * no body.
   */
  body?: Uint8Array<ArrayBuffer> | undefined;
  /** Whether the form asks for several things and this attempt did at least one of them. */
  hasDone?: boolean;
  /** The user for whom the idempotency key was stored; undefined until then. */
  keptFor?: string;
}

const forms = new AsyncLocalStorage<PostedForm>();

/** Returns the form in progress; undefined outside of a request that posts one. */
export const postedForm = (): PostedForm | undefined => forms.getStore();

/** Runs the work as part of a posted form. */
export const forPostedForm = <T>(form: PostedForm, work: () => T): T => forms.run(form, work);

/** Runs work that follows a form but is not its effect. */
export const outsideForms = <T>(work: () => T): T => forms.exit(work);

/** Returns when the form in progress was clicked, if that was over a minute ago and plausible; else null. */
export const pressedAtMs = (nowMs: number): number | null => submittedBefore(postedForm()?.pressedAt, nowMs);

/** A form without files begins with its key. No character of a key is percent-encoded. */
const AT_HEAD = new RegExp(`^${IDEMPOTENCY_FIELD}=([\\w.-]+)`);
const HEAD_BYTES = 120;

/**
 * Returns the id of the user for whom the page of the form in progress was rendered; null if it does not say.
 */
export function personOfPage(): string | null {
  const { key, body } = postedForm() ?? {};
  const head = !key && body ? new TextDecoder("latin1").decode(body.subarray(0, HEAD_BYTES)) : "";
  return personOfKey(key ?? AT_HEAD.exec(head)?.[1] ?? "");
}

/**
 * Hashes a form's content with a secret: the content may include passwords, which could otherwise be guessed.
 */
export const contentHash = (content: string) => hashOf(`${sessionSecrets()[0]} ${content}`);

/** Records the key and the content of a form without files once it is read. */
export async function noteTexts(fields: FormData): Promise<void> {
  const form = postedForm();
  if (!form) return;
  if (!form.key) {
    form.key = readIdempotencyKey(fields.get(IDEMPOTENCY_FIELD));
    form.isOfPage = true;
  }
  if (!form.key) return;
  const rest = [...fields].filter(([name]) => name !== IDEMPOTENCY_FIELD);
  form.content = await contentHash(JSON.stringify(rest));
}
