/** Each act answers the report and is one batch with its row in the log. */
import { db } from "db/client";
import { support_requests } from "db/schema";
import { guarded, type Statement } from "db/write";
import { and, eq, sql } from "drizzle-orm";
import { revisionIn } from "~/loads/steps/steps";
import { sendMail } from "~/mail/send-mail.server";
import { pushAtOnce } from "~/notifications/push-due.server";
import { WARNED } from "~/notifications/suspension-kinds";
import { Conflict, outdated } from "~/platform/errors";
import { answerMail } from "~/support/support-mail.server";
import { removedText, warningText } from "~/support/suspension-words";
import { REPORT_TOPIC } from "~/support/topics";
import { formIn } from "./form-in.server";
import { actAsStaff } from "./log.server";
import { readText } from "./read-text.server";
import { entryAbout, isOpenReport, type Report, reportOf } from "./reports.server";
import type { StaffAct } from "./rights";
import type { StaffMember } from "./session.server";
import { readSuspension, suspendedMail } from "./suspend-fields.server";
import { staffMail } from "./suspension-mail.server";
import { addressesOf, post, type Subject, suspending } from "./suspensions.server";
import { type Removal, takingDownLoad, takingDownMessage } from "./take-down.server";

interface Step {
  member: StaffMember;
  reportId: string;
  fields: Readonly<Record<string, string>>;
}

const ANSWERED = "This report was already answered.";
const NOBODY =
  "This report doesn't say whom it is about. Dismiss it with a reason, which we email to the reporter.";

const NOBODY_LEFT = "Nobody runs this company anymore. Suspend the company instead.";

const NO_WRITER =
  "The reported message is gone, so we no longer know who wrote it. Suspend the company instead.";

const THANKS = "We looked into your report and acted on it. Thank you for telling us.";

/** Also deletes the report if the reporter's account is closed. */
const answering = (reportId: string, answer: string, nowMs: number): Statement[] => [
  guarded(
    db()
      .update(support_requests)
      .set({ state: "answered", answered_at: nowMs, answer })
      .where(isOpenReport(reportId)),
    () => outdated(ANSWERED),
  ),
  {
    query: db()
      .delete(support_requests)
      .where(and(eq(support_requests.request_id, reportId), eq(support_requests.email, ""))),
  },
];

interface Done {
  act: StaffAct;
  answer: string;
  statements?: readonly Statement[];
}

async function finish({ member }: Step, report: Report, done: Done, nowMs: number) {
  if (report.state !== "received") throw outdated(ANSWERED);
  const entry = await entryAbout(done.act, report);
  const answered = answering(report.reportId, done.answer, nowMs);
  await actAsStaff(member, entry, [...answered, ...(done.statements ?? [])], nowMs);
  pushAtOnce();
  const { email, reference } = report;
  // If the reporter closed the account, the report has no email address.
  if (email) sendMail(answerMail({ email, reference, topic: REPORT_TOPIC, answer: done.answer }));
}

/** @throws Conflict if the report was made before reports named their company */
function companyIn({ companyId }: Report): string {
  if (companyId === null) throw new Conflict(NOBODY);
  return companyId;
}

async function dismiss(step: Step, nowMs: number): Promise<string> {
  const reason = readText(step.fields.reason, "reason", "Enter the reason, which the reporter reads.");
  const report = await reportOf(step.reportId, nowMs);
  await finish(step, report, { act: "dismiss-report", answer: reason }, nowMs);
  return "Report dismissed.";
}

async function warned(
  step: Step,
  act: StaffAct,
  text: string,
  removal: ((report: Report) => Removal) | null,
  nowMs: number,
) {
  const report = await reportOf(step.reportId, nowMs);
  const companyId = companyIn(report);
  const addresses = await addressesOf({ kind: "company", id: companyId });
  const removed = removal?.(report);
  const news = post(sql`${companyId}`, text, WARNED, nowMs);
  const statements = [...(removed?.statements ?? []), ...news];
  await finish(step, report, { act, answer: THANKS, statements }, nowMs);
  removed?.announce();
  for (const email of addresses) sendMail(staffMail({ email, subject: "A warning from Haulway", text }));
}

async function warn(step: Step, nowMs: number): Promise<string> {
  const words = readText(step.fields.warning, "warning", "Enter the warning, which the company reads.");
  await warned(step, "warn", warningText(words), null, nowMs);
  return "Company warned.";
}

const KEPT = "Only a load on the board or a message can be removed.";

/** @param shown the revision of the load's terms on the page; undefined if the form has none */
function takingDown(
  { kind, targetId, companyId }: Report,
  shown: number | undefined,
  nowMs: number,
): Removal {
  if (kind === "load" && targetId && companyId)
    return takingDownLoad({ loadId: targetId, ownerId: companyId, revision: shown ?? -1, nowMs });
  if (kind === "message" && targetId) return takingDownMessage(targetId, nowMs);
  throw new Conflict(KEPT);
}

async function takeDown(step: Step, nowMs: number): Promise<string> {
  const why = readText(step.fields.why, "why", "Enter the reason, which the company reads.");
  const { kind } = await reportOf(step.reportId, nowMs);
  if (kind !== "load" && kind !== "message") throw new Conflict(KEPT);
  const text = removedText(kind, why);
  const shown = revisionIn(step.fields);
  await warned(step, "take-down", text, (report) => takingDown(report, shown, nowMs), nowMs);
  return "Removed.";
}

async function suspend(step: Step, nowMs: number): Promise<string> {
  const { whom, endsAt, reason } = readSuspension(step.fields, nowMs);
  const report = await reportOf(step.reportId, nowMs);
  const companyId = companyIn(report);
  const { aboutPersonId } = await entryAbout("suspend", report);
  if (whom === "person" && report.kind === "message" && !report.writerId) throw new Conflict(NO_WRITER);
  const id = whom === "company" ? companyId : aboutPersonId;
  if (id === null) throw new Conflict(NOBODY_LEFT);
  const subject: Subject = { kind: whom, id };
  const mail = await suspendedMail(subject, { reason, endsAt });
  const statements = suspending({ subject, reason, endsAt, staffId: step.member.staffId }, nowMs);
  await finish(step, report, { act: "suspend", answer: THANKS, statements }, nowMs);
  mail();
  return "Suspended.";
}

/** @throws NotFound for an unknown step */
export const reportStep = formIn({
  dismiss: { act: "dismiss-report", take: dismiss },
  warn: { act: "warn", take: warn },
  "take-down": { act: "take-down", take: takeDown },
  suspend: { act: "suspend", take: suspend },
});
