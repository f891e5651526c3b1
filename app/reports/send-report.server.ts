import { askRows, db } from "db/client";
import { writeOnce } from "db/idempotency";
import { support_requests } from "db/schema";
import { guarded } from "db/write";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { emailFacts } from "~/accounts/email/change-email.server";
import { readParagraph } from "~/forms/typed-fields";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { sendMail } from "~/mail/send-mail.server";
import { Conflict, Invalid, isRaced, NotFound, noSuchLoad, Raced } from "~/platform/errors";
import { hashOf, newSecret } from "~/platform/secret";
import { hasStaff } from "~/support/has-staff.server";
import { REPORT_TOPIC } from "~/support/topics";
import { actorName, type Viewer } from "~/trade/viewer";
import type { Named } from "./address";
import { MOST_WORDS, type Reported, reasonLabel } from "./reasons";
import { reportMail } from "./report-mail.server";
import { MAY_REPORT, messagesToChoose, personInChat, type Target, targetFor } from "./targets.server";

const ALREADY =
  "You already reported this. We're looking into it, and we'll email you. Customer support shows your report.";

const NOTHING = "Open the load, chat or profile you want to report, then select Report.";

/** @throws NotFound for anything that the viewer may not see */
export async function reportPage(viewer: Viewer, named: Named | null) {
  if (!named) throw new NotFound(NOTHING);
  const { kind, id } = named;
  if (kind === "chat") {
    const choices = await messagesToChoose(viewer, id);
    const other = choices.length > 0 ? { id: null } : await personInChat(viewer, id);
    if (!other) throw new NotFound(NOTHING);
    return { kind: "message" as const, name: "a message", personId: other.id, choices };
  }
  const target = await targetFor(viewer, kind, id);
  if (!target) throw kind === "load" ? noSuchLoad(NOTHING) : new NotFound(NOTHING);
  return { kind: target.kind, name: target.name, personId: target.personId, choices: null };
}

interface Report {
  viewer: Viewer;
  named: Named | null;
  /** The fields `reason`, `words`, `reference` (of the new report) and, for a chat, `message`. */
  fields: Readonly<Record<string, string>>;
}

function chosenIn(named: Named, fields: Report["fields"]): { kind: Reported; id: string } {
  return named.kind === "chat"
    ? { kind: "message", id: fields.message ?? "" }
    : { kind: named.kind, id: named.id };
}

/** @throws Invalid with a message for each invalid field */
function readReport(kind: Reported, { named, fields }: Report): { reason: string; words: string } {
  const reason = reasonLabel(kind, fields.reason);
  const problems: Record<string, string> = {};
  const { value: words = "", problem: wrongWords } = readParagraph(fields.words ?? "", MOST_WORDS);
  if (named?.kind === "chat" && !fields.message) problems.message = "Choose the message.";
  if (!reason) problems.reason = "Choose a reason.";
  if (!words) problems.words = wrongWords ?? "Tell us briefly what happened.";
  const [first] = Object.values(problems);
  if (first || !reason) throw new Invalid(first ?? NOTHING, problems);
  return { reason, words };
}

/** The user may have clicked twice or used the back button. */
async function isSentAlready(viewer: Viewer, reference: string, message: string): Promise<boolean> {
  const [row] = await db()
    .select({ message: support_requests.message })
    .from(support_requests)
    .where(and(eq(support_requests.reference, reference), eq(support_requests.user_id, viewer.personId)));
  return row?.message === message;
}

interface Stored {
  viewer: Viewer;
  target: Target;
  requestId: string;
  reference: string;
  answerKey: string;
  email: string;
  message: string;
  nowMs: number;
}

/** SQL condition: the person has an open report of the target. A second one would only fill the queue. */
const isReportedBy = ({ personId }: Viewer, { kind, id }: Target): SQL =>
  sql`exists (select 1 from support_requests where user_id = ${personId} and state = 'received'
    and topic = ${REPORT_TOPIC} and target_kind = ${kind} and target_id = ${id})`;

/** @throws Raced "reference taken", also if the viewer may no longer report the target or already did */
async function store(stored: Stored): Promise<void> {
  const { viewer, target, requestId, reference, answerKey, email, message, nowMs } = stored;
  const keyHash = await hashOf(answerKey);
  const query = sql`
    insert into support_requests
      (request_id, reference, user_id, full_name, email, topic, message, context, target_kind, target_id, about_id,
        answer_key_hash, created_at)
    select ${requestId}, ${reference}, ${viewer.personId}, ${actorName(viewer)}, ${email}, ${REPORT_TOPIC}, ${message},
      ${target.context}, ${target.kind}, ${target.id}, ${target.companyId}, ${keyHash}, ${nowMs}
    where ${MAY_REPORT[target.kind](viewer.id, target.id)}`;
  const taken = sql`select 1 from support_requests where reference = ${reference}`;
  await writeOnce([
    guarded(
      sql`${query} and not exists (${taken}) and not ${isReportedBy(viewer, target)}`,
      () => new Raced("reference taken", NOTHING),
    ),
  ]);
}

const isReference = (text: string | undefined): text is string => /^[0-9a-f]{64}$/.test(text ?? "");

/**
 * Idempotent by the report's reference in the form.
 * @throws NotFound, Invalid (429 beyond ten per hour), Conflict if the person's report of it is still open
 */
export async function sendReport(report: Report, nowMs = Date.now()): Promise<string> {
  const { viewer, named, fields } = report;
  if (!named) throw new NotFound(NOTHING);
  const { kind, id } = chosenIn(named, fields);
  const [target, { email }, isStaffed] = await Promise.all([
    targetFor(viewer, kind, id),
    emailFacts(viewer),
    hasStaff("report"),
    countAgainstLimit("report", viewer.personId, nowMs),
  ]);
  if (!target && id) throw new NotFound(NOTHING);
  const { reason, words } = readReport(kind, report);
  if (!target) throw new NotFound(NOTHING);
  const reference = isReference(fields.reference) ? fields.reference : newSecret();
  const answerKey = newSecret();
  const message = `${reason}\n\n${words}`;
  const requestId = newId({ msecs: nowMs });
  try {
    await store({ viewer, target, requestId, reference, answerKey, email, message, nowMs });
  } catch (error) {
    if (!isRaced(error, "reference taken")) throw error;
    if (await isSentAlready(viewer, reference, message)) return reference;
    if ((await askRows(sql`select 1 where ${isReportedBy(viewer, target)}`)).length > 0)
      throw new Conflict(ALREADY);
    throw new NotFound(NOTHING);
  }
  const reporter = { id: viewer.personId, fullName: actorName(viewer), email };
  sendMail(reportMail({ requestId, isStaffed, reference, answerKey, reporter, reason, words, target }));
  return reference;
}
