import { write } from "db/write";
import { sql } from "drizzle-orm";
import { sendMail } from "~/mail/send-mail.server";
import { pushAtOnce } from "~/notifications/push-due.server";
import { isOutdated, NotFound } from "~/platform/errors";
import type { Job } from "~/platform/jobs.server";
import { liftedText, untilText } from "~/support/suspension-words";
import { MINUTE_MS } from "~/text/time";
import { formIn } from "./form-in.server";
import { cutToPage, FIRST_PAGE } from "./list-pages";
import { actAsStaff, type Entry, lookAsStaff } from "./log.server";
import { readText } from "./read-text.server";
import type { StaffAct } from "./rights";
import type { StaffMember } from "./session.server";
import { staffMail } from "./suspension-mail.server";
import {
  addressesOf,
  type Current,
  currentSuspensions,
  lifting,
  personOf,
  subjectOf,
  suspensionOf,
} from "./suspensions.server";

const inWords = (found: Current) => ({
  what: found.companyId === null ? "A person" : "A company",
  until: untilText(found.endsAt),
});

const asRow = (row: Current) => ({
  suspensionId: row.suspensionId,
  startedAt: row.startedAt,
  ...inWords(row),
});

/** Returns the current suspensions of the person, and of the companies where the person has a seat. */
export async function suspensionsAround(personId: string) {
  const companies = sql`select w.desk_id from seats w where w.person_id = ${personId} and w.ended_at is null`;
  const which = sql`(suspensions.person_id = ${personId} or suspensions.desk_id in (${companies}))`;
  return (await currentSuspensions(which)).map(asRow);
}

/** The list names nobody, because reading it is not logged. */
export async function listSuspensions(page = FIRST_PAGE) {
  const { rows, pages } = cutToPage(await currentSuspensions(undefined, page), page);
  return { suspensions: rows.map(asRow), pages };
}

/** @throws NotFound */
async function found(suspensionId: string): Promise<Current> {
  const row = await suspensionOf(suspensionId);
  if (!row) throw new NotFound("This suspension is over.");
  return row;
}

const entryAbout = async (act: StaffAct, row: Current): Promise<Entry> => ({
  act,
  aboutPersonId: await personOf(subjectOf(row)),
  about: row.companyId === null ? "Your suspension" : "Your company's suspension",
  aboutCompanyId: row.companyId,
  // The log does not get the typed reason, because its rows stay forever.
  why: "We handle suspensions",
});

/** @throws NotFound, Forbidden */
export async function readSuspension(member: StaffMember, suspensionId: string, nowMs = Date.now()) {
  const read = () => found(suspensionId);
  const row = await lookAsStaff(member, read, (shown) => entryAbout("see-suspension", shown), nowMs);
  const { name, reason, startedAt } = row;
  return { name, reason, startedAt, ...inWords(row) };
}

interface Step {
  member: StaffMember;
  suspensionId: string;
  fields: Readonly<Record<string, string>>;
}

async function mailOver(row: Current, reason: string | null): Promise<void> {
  const subject = subjectOf(row);
  const text = liftedText(subject.kind, reason);
  for (const email of await addressesOf(subject))
    sendMail(staffMail({ email, subject: "Your suspension is over", text }));
}

async function lift({ member, suspensionId, fields }: Step, nowMs: number): Promise<string> {
  const reason = readText(
    fields.reason,
    "reason",
    "Enter why you lift it, which the company or person reads.",
  );
  const row = await found(suspensionId);
  const entry = await entryAbout("lift-suspension", row);
  await actAsStaff(member, entry, lifting(row, reason, nowMs), nowMs);
  pushAtOnce();
  await mailOver(row, reason);
  return "Suspension lifted.";
}

/** @throws NotFound for an unknown step */
export const suspensionStep = formIn({
  lift: { act: "lift-suspension", take: lift },
});

export async function endOverdue(nowMs = Date.now()): Promise<void> {
  for (const row of await currentSuspensions(sql`suspensions.ends_at <= ${nowMs}`, FIRST_PAGE)) {
    try {
      await write(lifting(row, null, nowMs));
    } catch (error) {
      // Staff lifted it since it was read.
      if (isOutdated(error)) continue;
      throw error;
    }
    await mailOver(row, null);
  }
  pushAtOnce();
}

export const endSuspensions: Job = {
  name: "end suspensions",
  everyMs: 5 * MINUTE_MS,
  work: async () => {
    await endOverdue();
    return undefined;
  },
};
