import { db } from "db/client";
import { support_requests } from "db/schema";
import { write } from "db/write";
import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { emailFacts } from "~/accounts/change-email.server";
import { sendMail } from "~/mail/send-mail.server";
import { Conflict } from "~/platform/errors";
import { hashOf, newSecret } from "~/platform/secret";
import type { Viewer } from "~/trade/viewer";
import { readSupportForm } from "./support-form.server";
import { supportMail } from "./support-mail.server";

interface Ask {
  /** Null for a visitor, who then gives name and e-mail. */
  viewer: Viewer | null;
  fields: Readonly<Record<string, string>>;
}

class Taken extends Conflict {}

const isReference = (text: string | undefined): text is string => /^[0-9a-f]{64}$/.test(text ?? "");

/** Whether the very same was sent before: a second click, or the back button and once more. */
async function isSentAlready(reference: string, viewer: Viewer | null, message: string): Promise<boolean> {
  const [row] = await db()
    .select({ userId: support_requests.user_id, message: support_requests.message })
    .from(support_requests)
    .where(eq(support_requests.reference, reference));
  return row !== undefined && row.userId === (viewer?.id ?? null) && row.message === message;
}

/**
 * Stores what somebody asks of support and mails it to the team. The form carries the reference to be, so that sent twice
 * it makes one request.
 * @returns the reference, which is a visitor's only way back to it
 * @throws Invalid with a complaint for each field
 */
export async function askSupport({ viewer, fields }: Ask, nowMs = Date.now()): Promise<string> {
  const own = viewer && { full_name: viewer.fullName, email: (await emailFacts(viewer)).email };
  const request = readSupportForm({ ...fields, ...own });
  const reference = isReference(fields.reference) ? fields.reference : newSecret();
  const answerKey = newSecret();
  const row = {
    ...request,
    request_id: newId({ msecs: nowMs }),
    reference,
    user_id: viewer?.id ?? null,
    answer_key_hash: await hashOf(answerKey),
    created_at: nowMs,
  };
  try {
    await write([{ query: db().insert(support_requests).values(row), otherwise: () => new Taken() }]);
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    if (await isSentAlready(reference, viewer, request.message)) return reference;
    return askSupport({ viewer, fields: { ...fields, reference: "" } }, nowMs);
  }
  sendMail(supportMail(request, reference, answerKey));
  return reference;
}

/** Says that the team has answered. Whoever holds the key of the mail may; a second time changes nothing. */
export async function markAnswered(reference: string, answerKey: string, nowMs = Date.now()): Promise<void> {
  const open = and(
    eq(support_requests.reference, reference),
    eq(support_requests.answer_key_hash, await hashOf(answerKey)),
    eq(support_requests.state, "received"),
  );
  const answered = { state: "answered" as const, answered_at: nowMs };
  await write([{ query: db().update(support_requests).set(answered).where(open) }]);
}
