/**
 * The form that a request posts, known to whatever is called for it. It travels beside the calls (AsyncLocalStorage), because the key
 * is read where the body is read and needed where the effect is written, with a dozen parts of the business between.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { sessionSecrets } from "~/platform/env.server";
import { hashOf } from "~/platform/secret";
import { personOfKey, RECEIPT_KEY, readReceiptKey } from "./idempotency-key";
import { pressedBefore } from "./sent-at";

export interface PostedForm {
  /** The address it was posted to, without the host. */
  readonly what: string;
  /** Who posted it; undefined until the session is known, and for visitors. */
  readonly personId: () => string | undefined;
  /** The key that was made with its page, or when its button was pressed; null where it has none. */
  key: string | null;
  /** The key was made with its page, whose button can be clicked again. The key that a script sends is of one click. */
  isOfPage?: boolean;
  /** When it was pressed, as its phone says; undefined or null where it does not. */
  readonly pressedAt?: string | null;
  /** What tells its content from another: a hash of its texts, or of the first bytes of a form with files. */
  content: string;
  /** Its body, until it is answered, where it has no files and said how long it is; the request that its action gets has none then. */
  body?: Uint8Array<ArrayBuffer> | undefined;
  /** It asks for several things, and one of them was done by this attempt. */
  hasDone?: boolean;
  /** Whose receipt was written for it; undefined while none was. */
  keptFor?: string;
}

const forms = new AsyncLocalStorage<PostedForm>();

/** The form under way; undefined outside of a request that posts one. */
export const postedForm = (): PostedForm | undefined => forms.getStore();

/** Does the work for a posted form. */
export const forPostedForm = <T>(form: PostedForm, work: () => T): T => forms.run(form, work);

/** Work that follows a form and is not its effect. */
export const besideForms = <T>(work: () => T): T => forms.exit(work);

/** When the form under way was pressed, where that was over a minute before now and can be. */
export const pressedAtMs = (nowMs: number): number | null => pressedBefore(postedForm()?.pressedAt, nowMs);

/** A form without files begins with its key, of which no character is encoded. */
const AT_HEAD = new RegExp(`^${RECEIPT_KEY}=([\\w.-]+)`);
const HEAD_BYTES = 120;

/** The person for whom the page of the form under way was made; null where it does not say. */
export function personOfPage(): string | null {
  const { key, body } = postedForm() ?? {};
  const head = !key && body ? new TextDecoder("latin1").decode(body.subarray(0, HEAD_BYTES)) : "";
  return personOfKey(key ?? AT_HEAD.exec(head)?.[1] ?? "");
}

/** With a secret, because passwords are among what is typed: without it nobody can try them against a receipt. */
export const contentHash = (content: string) => hashOf(`${sessionSecrets()[0]} ${content}`);

/** Notes key and content of a form without files, once it is read. */
export async function noteTexts(fields: FormData): Promise<void> {
  const form = postedForm();
  if (!form) return;
  if (!form.key) {
    form.key = readReceiptKey(fields.get(RECEIPT_KEY));
    form.isOfPage = true;
  }
  if (!form.key) return;
  const rest = [...fields].filter(([name]) => name !== RECEIPT_KEY);
  form.content = await contentHash(JSON.stringify(rest));
}
