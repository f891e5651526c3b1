import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { support_requests } from "db/schema";
import { unless } from "db/write";
import { and, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { type EmailFacts, emailFacts } from "~/accounts/email/change-email.server";
import { sendMail } from "~/mail/send-mail.server";
import { Conflict, isRaced, Raced } from "~/platform/errors";
import { hashOf, newSecret } from "~/platform/secret";
import type { Viewer } from "~/trade/viewer";
import { hasStaff, isLeftToStaff } from "./has-staff.server";
import { readSupportForm } from "./support-form.server";
import { supportMail } from "./support-mail.server";

interface SupportQuestion {
  /** Null for a visitor, who enters a name and an email address. */
  viewer: Viewer | null;
  fields: Readonly<Record<string, string>>;
  facts?: EmailFacts | null;
}

const isReference = (text: string | undefined): text is string => /^[0-9a-f]{64}$/.test(text ?? "");

/** The user may have clicked twice or used the back button. */
async function isSentAlready(reference: string, viewer: Viewer | null, message: string): Promise<boolean> {
  const [row] = await db()
    .select({ userId: support_requests.user_id, message: support_requests.message })
    .from(support_requests)
    .where(eq(support_requests.reference, reference));
  return row !== undefined && row.userId === (viewer?.personId ?? null) && row.message === message;
}

/**
 * Idempotent by the reference in the form. Returns the reference, which a visitor needs to open the request.
 * @throws Invalid
 */
export async function askSupport(
  { viewer, fields, facts }: SupportQuestion,
  nowMs = Date.now(),
): Promise<string> {
  const own = viewer && { full_name: viewer.personName, email: (facts ?? (await emailFacts(viewer))).email };
  const request = readSupportForm({ ...fields, ...own });
  const reference = isReference(fields.reference) ? fields.reference : newSecret();
  const answerKey = newSecret();
  const row = {
    ...request,
    request_id: newId({ msecs: nowMs }),
    reference,
    user_id: viewer?.personId ?? null,
    answer_key_hash: await hashOf(answerKey),
    created_at: nowMs,
  };
  let isStaffed = false;
  try {
    [isStaffed] = await Promise.all([
      hasStaff("request"),
      writeOnce([
        { query: db().insert(support_requests).values(row), otherwise: () => new Raced("reference taken") },
      ]),
    ]);
  } catch (error) {
    if (!isRaced(error, "reference taken")) throw error;
    if (await isSentAlready(reference, viewer, request.message)) return reference;
    return askSupport({ viewer, fields: { ...fields, reference: "" } }, nowMs);
  }
  sendMail(supportMail(request, reference, answerKey, isStaffed ? row.request_id : undefined));
  return reference;
}

const LEFT_TO_STAFF =
  "Nothing was saved. Staff answer this in the back office, so that the log shows who decided it.";

/**
 * Marks a request as answered, or deletes it if it is the report of a closed account. Anyone with the key
 * from the team's email may call this. Idempotent.
 * @throws Conflict if only the back office may answer it
 */
export async function markAnswered(reference: string, answerKey: string, nowMs = Date.now()): Promise<void> {
  const asked = and(
    eq(support_requests.reference, reference),
    eq(support_requests.answer_key_hash, await hashOf(answerKey)),
  );
  const isOpen = eq(support_requests.state, "received");
  const answered = { state: "answered" as const, answered_at: nowMs };
  const open = and(asked, isOpen, isLeftToStaff);
  await writeOnce([
    unless(sql`exists (select 1 from ${support_requests} where ${open})`, () => new Conflict(LEFT_TO_STAFF)),
    { query: db().update(support_requests).set(answered).where(and(asked, isOpen)) },
    {
      query: db()
        .delete(support_requests)
        .where(and(asked, eq(support_requests.email, ""))),
    },
  ]);
}
