/** Reports (`app/reports`) are not in this queue. */
import { db } from "db/client";
import { staff, support_requests, users } from "db/schema";
import { guarded } from "db/write";
import { and, asc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { sendMail } from "~/mail/send-mail.server";
import { NotFound, outdated } from "~/platform/errors";
import { answerMail } from "~/support/support-mail.server";
import { REPORT_TOPIC, shortReference, topicLabel } from "~/support/topics";
import { formIn } from "./form-in.server";
import { suspensionsAround } from "./lift.server";
import { cutToPage, FIRST_PAGE, partOf } from "./list-pages";
import { actAsStaff, type Entry, lookAsStaff } from "./log.server";
import { readText } from "./read-text.server";
import { mayStaff, type StaffAct } from "./rights";
import { initialsOf, type StaffMember } from "./session.server";

// `state` is a literal, because SQLite otherwise ignores the partial index.
const isOpen = sql`${support_requests.state} = 'received'`;
const isRequest = ne(support_requests.topic, REPORT_TOPIC);

const ANSWERED = "This request was already answered or closed.";
const CHANGED = "Another member of staff has just taken this request.";
const MINE = "You took this request before.";
const TAKE_FIRST = "Take the request before you answer or close it.";

/** The list has nobody's name or words, because reading it is not logged. */
export async function openRequests(page = FIRST_PAGE) {
  const { limit, offset } = partOf(page);
  const found = await db()
    .select({
      requestId: support_requests.request_id,
      reference: support_requests.reference,
      topic: support_requests.topic,
      createdAt: support_requests.created_at,
      takenBy: users.full_name,
      takenById: support_requests.taken_by,
      profileName: sql<string | null>`(select full_name from profiles where id = ${staff.person_id})`,
    })
    .from(support_requests)
    .leftJoin(staff, eq(staff.staff_id, support_requests.taken_by))
    .leftJoin(users, eq(users.id, staff.person_id))
    .where(and(isOpen, isRequest))
    .orderBy(asc(support_requests.request_id))
    .limit(limit)
    .offset(offset);
  const { rows, pages } = cutToPage(found, page);
  const requests = rows.map(
    ({ requestId, reference, topic, createdAt, takenBy, takenById, profileName }) => ({
      requestId,
      name: shortReference(reference),
      topic: topicLabel(topic),
      createdAt,
      takenBy: takenById && initialsOf(takenBy ?? profileName ?? ""),
    }),
  );
  return { requests, pages };
}

const columns = {
  requestId: support_requests.request_id,
  reference: support_requests.reference,
  userId: support_requests.user_id,
  fullName: support_requests.full_name,
  email: support_requests.email,
  topic: support_requests.topic,
  message: support_requests.message,
  state: support_requests.state,
  createdAt: support_requests.created_at,
  answeredAt: support_requests.answered_at,
  answer: support_requests.answer,
  isClosed: support_requests.is_closed,
  takenBy: support_requests.taken_by,
};

async function requestOf(requestId: string) {
  const [row] = await db()
    .select(columns)
    .from(support_requests)
    .where(and(eq(support_requests.request_id, requestId), isRequest));
  if (!row) throw new NotFound("Request not found.");
  return row;
}

type Asked = Awaited<ReturnType<typeof requestOf>>;

const entryFor = (act: StaffAct, { userId, reference, topic }: Asked): Entry => ({
  act,
  aboutPersonId: userId,
  about: `Support request ${shortReference(reference)}`,
  why: `You asked us about: ${topicLabel(topic)}`,
});

/** @throws NotFound, Forbidden */
export async function readRequest(member: StaffMember, requestId: string, nowMs = Date.now()) {
  const read = () => requestOf(requestId);
  const found = await lookAsStaff(member, read, (asked) => entryFor("see-request", asked), nowMs);
  const { userId, reference, topic, takenBy, ...request } = found;
  const seesThem = userId !== null && mayStaff(member.role, "see-suspension");
  return {
    ...request,
    suspensions: seesThem ? await suspensionsAround(userId) : [],
    name: shortReference(reference),
    topic: topicLabel(topic),
    isVisitor: userId === null,
    /** The page's forms send it back, so that a write can compare it. */
    seen: takenBy ?? "",
    isMine: takenBy === member.staffId,
    isTaken: takenBy !== null,
  };
}

interface Step {
  member: StaffMember;
  requestId: string;
  fields: Readonly<Record<string, string>>;
}

const isStill = (requestId: string, takenBy: SQL | undefined) =>
  and(eq(support_requests.request_id, requestId), isOpen, isRequest, takenBy);

async function take({ member, requestId, fields }: Step, nowMs: number): Promise<string> {
  const asked = await requestOf(requestId);
  if (asked.state !== "received") throw outdated(ANSWERED);
  if (asked.takenBy === member.staffId) throw outdated(MINE);
  const seen = fields.seen ?? "";
  const unchanged = seen ? eq(support_requests.taken_by, seen) : isNull(support_requests.taken_by);
  const taken = { taken_by: member.staffId, taken_at: nowMs };
  const statement = guarded(
    db().update(support_requests).set(taken).where(isStill(requestId, unchanged)),
    () => outdated(CHANGED),
  );
  await actAsStaff(member, entryFor("take-request", asked), [statement], nowMs);
  return "You took this request.";
}

async function finish(
  { member, requestId }: Step,
  act: "answer-request" | "close-request",
  answer: string,
  nowMs: number,
): Promise<Asked> {
  const asked = await requestOf(requestId);
  if (asked.state !== "received") throw outdated(ANSWERED);
  if (asked.takenBy !== member.staffId) throw outdated(asked.takenBy === null ? TAKE_FIRST : CHANGED);
  const done = { state: "answered" as const, answered_at: nowMs, answer, is_closed: act === "close-request" };
  const isMine = eq(support_requests.taken_by, member.staffId);
  const statement = guarded(db().update(support_requests).set(done).where(isStill(requestId, isMine)), () =>
    outdated(ANSWERED),
  );
  await actAsStaff(member, entryFor(act, asked), [statement], nowMs);
  return asked;
}

async function answer(step: Step, nowMs: number): Promise<string> {
  const text = readText(step.fields.answer, "answer", "Enter your answer.");
  const { email, reference, topic } = await finish(step, "answer-request", text, nowMs);
  sendMail(answerMail({ email, reference, topic, answer: text }));
  return "Answered by email.";
}

async function close(step: Step, nowMs: number): Promise<string> {
  const reason = readText(step.fields.reason, "reason", "Enter the reason, which the user reads.");
  await finish(step, "close-request", reason, nowMs);
  return "Closed without an email.";
}

/** @throws NotFound for an unknown step */
export const requestStep = formIn({
  take: { act: "take-request", take },
  answer: { act: "answer-request", take: answer },
  close: { act: "close-request", take: close },
});
