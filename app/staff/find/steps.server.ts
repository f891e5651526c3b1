import { redirect } from "@remix-run/node";
import { db } from "db/client";
import { isOpenDesk } from "db/desks";
import { profiles } from "db/schema";
import type { Statement } from "db/write";
import { and, eq, ne, sql } from "drizzle-orm";
import { redirectWithFlash } from "~/forms/flash.server";
import { pushAtOnce } from "~/notifications/push-due.server";
import { Conflict, NotFound } from "~/platform/errors";
import { actAsStaff } from "../log.server";
import { isOpenAccount } from "../of-staff.server";
import { readText } from "../read-text.server";
import type { StaffAct } from "../rights";
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

async function suspend({ member, id, fields }: Step, kind: Subject["kind"], nowMs: number) {
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
    // Never the typed reason, because rows of the log stay forever.
    why: "Found in the search",
  } as const;
  // The batch fails if the statement inserts a row.
  const still: Statement = {
    query: sql`insert into assert_changed select 0 where not ${maySuspend(subject)}`,
    otherwise: () => new Conflict(CLOSED[kind]),
  };
  const suspends = suspending({ subject, reason, endsAt, staffId: member.staffId }, nowMs);
  await actAsStaff(member, entry, [still, ...suspends], nowMs);
  pushAtOnce();
  mail();
}

interface Form {
  act: StaffAct;
  /** Returns the redirect that answers the form. */
  take: (step: Step, nowMs: number) => Promise<Response>;
}

const PERSON_STEPS: Readonly<Record<string, Form>> = {
  view: {
    act: "view-as",
    take: async ({ member, id, fields }, nowMs) => {
      await startView({ member, personId: id, fields }, nowMs);
      return redirect("/dashboard");
    },
  },
  suspend: {
    act: "suspend-person",
    take: async (step, nowMs) => {
      await suspend(step, "person", nowMs);
      return redirectWithFlash(`/staff/people/${step.id}`, "Suspended.");
    },
  },
};

const COMPANY_STEPS: Readonly<Record<string, Form>> = {
  suspend: {
    act: "suspend-company",
    take: async (step, nowMs) => {
      await suspend(step, "company", nowMs);
      return redirectWithFlash(`/staff/companies/${step.id}`, "Suspended.");
    },
  },
};

const formIn =
  (forms: Readonly<Record<string, Form>>) =>
  (step: string | null): Form => {
    const form = step !== null && Object.hasOwn(forms, step) ? forms[step] : undefined;
    if (!form) throw new NotFound();
    return form;
  };

/** @throws NotFound for an unknown step */
export const personStep = formIn(PERSON_STEPS);

/** @throws NotFound for an unknown step */
export const companyStep = formIn(COMPANY_STEPS);
