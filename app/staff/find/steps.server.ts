import { redirect } from "@remix-run/node";
import { db } from "db/client";
import { isOpenDesk } from "db/desks";
import { profiles } from "db/schema";
import { unless } from "db/write";
import { and, eq, ne, not } from "drizzle-orm";
import { pushAtOnce } from "~/notifications/push-due.server";
import { Conflict, NotFound } from "~/platform/errors";
import { formIn } from "../form-in.server";
import { actAsStaff } from "../log.server";
import { isOpenAccount } from "../of-staff.server";
import { readText } from "../read-text.server";
import type { StaffMember } from "../session.server";
import { readEnd, suspendedMail } from "../suspend-fields.server";
import { personOf, type Subject, suspending } from "../suspensions.server";
import { startView } from "../view/view.server";

interface Step {
  member: StaffMember;
  /** The id of the person or the company. */
  id: string;
  fields: Readonly<Record<string, string>>;
}

const CLOSED = {
  person: "This account is closed, so it can't be suspended.",
  company: "This company is closed, so it can't be suspended.",
} as const;

const maySuspend = ({ kind, id }: Subject) => (kind === "company" ? isOpenDesk(id) : isOpenAccount(id));

/** @throws NotFound, Conflict */
async function requireOpen(subject: Subject): Promise<void> {
  const { kind, id } = subject;
  const [row] = await db()
    .select({
      isOpen: maySuspend(subject).mapWith(Boolean),
    })
    .from(profiles)
    .where(and(eq(profiles.id, id), ne(profiles.user_type, "system")));
  if (!row) throw new NotFound();
  if (!row.isOpen) throw new Conflict(CLOSED[kind]);
}

async function suspend({ member, id, fields }: Step, kind: Subject["kind"], nowMs: number): Promise<string> {
  const endsAt = readEnd(fields.days, nowMs);
  const reason = readText(fields.grounds, "grounds", `Enter the reason, which the ${kind} reads.`);
  const subject: Subject = { kind, id };
  await requireOpen(subject);
  const [aboutPersonId, mail] = await Promise.all([
    personOf(subject),
    suspendedMail(subject, { reason, endsAt }),
  ]);
  const entry = {
    act: `suspend-${kind}`,
    aboutPersonId,
    about: kind === "company" ? "Your company" : "Your account",
    aboutCompanyId: kind === "company" ? id : null,
    // The log does not get the typed reason, because its rows stay forever.
    why: "Found in the search",
  } as const;
  const still = unless(not(maySuspend(subject)), () => new Conflict(CLOSED[kind]));
  const suspends = suspending({ subject, reason, endsAt, staffId: member.staffId }, nowMs);
  await actAsStaff(member, entry, [still, ...suspends], nowMs);
  pushAtOnce();
  mail();
  return "Suspended.";
}

/** @throws NotFound for an unknown step */
export const personStep = formIn({
  view: {
    act: "view-as",
    take: async ({ member, id, fields }: Step, nowMs: number): Promise<string> => {
      await startView({ member, personId: id, fields }, nowMs);
      // `answerForm` passes the redirect on, so this page shows no confirmation.
      throw redirect("/dashboard");
    },
  },
  suspend: { act: "suspend-person", take: (step: Step, nowMs: number) => suspend(step, "person", nowMs) },
});

/** @throws NotFound for an unknown step */
export const companyStep = formIn({
  suspend: { act: "suspend-company", take: (step: Step, nowMs: number) => suspend(step, "company", nowMs) },
});
