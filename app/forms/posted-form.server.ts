/** The form's key is read with the body but needed many calls deeper, when the effect is written. */
import { AsyncLocalStorage } from "node:async_hooks";
import { sessionSecrets } from "~/platform/env.server";
import { hashOf } from "~/platform/secret";
import { IDEMPOTENCY_FIELD, ownerOfKey, readIdempotencyKey } from "./idempotency-key";
import { submittedBefore } from "./sent-at";

export interface PostedForm {
  /** The URL to which the form was posted, without the host. */
  readonly what: string;
  /** The user who posted the form; undefined for visitors and until the session is read. */
  readonly personId: () => string | undefined;
  /**
   * The company for which this person acts. Undefined for visitors and until the session is read; if nobody
   * else ever worked there and the person never worked elsewhere; and if the person may act for no company,
   * for example because they lack a required two-step sign-in.
   */
  readonly deskId?: () => string | undefined;
  /** The seats whose people may post the form; undefined if every seat may. */
  readonly seats?: () => readonly string[] | undefined;
  /** The API key of a program's request; undefined for a form. */
  readonly apiKeyId?: string;
  readonly clientAddress?: string;
  /** Created when the page is rendered or the button is clicked. */
  key: string | null;
  /** Whether the key is the page's, which several clicks may share. A script creates a key per click. */
  isOfPage?: boolean;
  /** The time of the click by the phone's clock; null or undefined if the phone sent no time. */
  readonly pressedAt?: string | null;
  /** A hash of the text fields or, for a form with files, of the body or its first part. */
  content: string;
  /** Only for a form without files and with a length. The action's request then has no body. */
  body?: Uint8Array<ArrayBuffer> | undefined;
  /** The user for whom the idempotency key was stored; undefined before it is stored. */
  keptFor?: string;
}

const forms = new AsyncLocalStorage<PostedForm>();

export const postedForm = (): PostedForm | undefined => forms.getStore();

export const forPostedForm = <T>(form: PostedForm, work: () => T): T => forms.run(form, work);

/** Runs work that follows a form but is not one of its effects. */
export const outsideForms = <T>(work: () => T): T => forms.exit(work);

export const pressedAtMs = (nowMs: number): number | null => submittedBefore(postedForm()?.pressedAt, nowMs);

/** Keys contain no characters that forms percent-encode. */
const AT_HEAD = new RegExp(`^${IDEMPOTENCY_FIELD}=([\\w.-]+)`);
const HEAD_BYTES = 120;

export function ownerOfPage(): string | null {
  const { key, body } = postedForm() ?? {};
  const head = !key && body ? new TextDecoder("latin1").decode(body.subarray(0, HEAD_BYTES)) : "";
  return ownerOfKey(key ?? AT_HEAD.exec(head)?.[1] ?? "");
}

/** Without the secret, passwords in the content could be guessed from the hash. */
export const contentHash = (content: string) => hashOf(`${sessionSecrets()[0]} ${content}`);

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
