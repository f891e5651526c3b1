import { preparedSql } from "db/client";
import { isActingSeat, isOwnerOf } from "db/desks";
import { personName } from "db/person-names";
import { sql } from "drizzle-orm";
import { Forbidden, Invalid } from "~/platform/errors";
import { HOUR_MS, MINUTE_MS } from "~/text/time";
import type { Seat } from "~/trade/seats";
import type { Viewer } from "~/trade/viewer";
import { MAILS_TO_ADDRESS } from "./limits";

export const OWNERS_ONLY = "Only an owner can change the team.";
/** The refusal if somebody changed the team after the form's page was opened. */
export const CHANGED = "The team has changed. Here is the current version.";

const TOO_MANY = "We already emailed this address. Try again later.";

interface Row {
  isOwner: 0 | 1;
  company: string;
  inviter: string;
  /** 1 if a person with the address acts for the company, which its drivers do not. */
  isMember: 0 | 1;
  /** The hash and the seat of the open invitation, which may have expired; null if there is none. */
  openHash: string | null;
  openSeat: Seat | null;
  openEndsAt: number | null;
  openCount: number;
  mailsThisMinute: number;
  mailsThisHour: number;
}

const PLACES = {
  deskId: sql.placeholder("deskId"),
  personId: sql.placeholder("personId"),
  email: sql.placeholder("email"),
  nowMs: sql.placeholder("nowMs"),
};

const sceneQuery = preparedSql<Row>(() => {
  const { deskId, personId, email, nowMs } = PLACES;
  const open = sql`i.desk_id = c.id and i.used_at is null and i.withdrawn_at is null`;
  const openOne = (column: string) =>
    sql`(select i.${sql.raw(column)} from invitations i where ${open} and i.email = ${email})`;
  return sql`
    select ${isOwnerOf(deskId, personId)} as "isOwner", c.full_name as "company", ${personName(personId)} as "inviter",
      exists (select 1 from seats s join users u on u.id = s.person_id
        where s.desk_id = c.id and u.email = ${email} and ${isActingSeat({ seat: sql`s.seat`, ended_at: sql`s.ended_at` })}) as "isMember",
      ${openOne("token_hash")} as "openHash", ${openOne("seat")} as "openSeat", ${openOne("expires_at")} as "openEndsAt",
      (select count(*) from invitations i where ${open} and i.expires_at > ${nowMs}) as "openCount",
      (select count(*) from invitations i where i.email = ${email} and i.desk_id = c.id
        and i.created_at > ${nowMs} - ${MINUTE_MS}) as "mailsThisMinute",
      (select count(*) from invitations i where i.email = ${email}
        and i.created_at > ${nowMs} - ${HOUR_MS}) as "mailsThisHour"
    from profiles c where c.id = ${deskId}`;
});

/** @throws Forbidden unless the viewer is an owner of the company for which they act */
export async function inviteScene({ id, personId }: Viewer, email: string, nowMs: number): Promise<Row> {
  const [scene] = await sceneQuery().all({ deskId: id, personId, email, nowMs });
  if (!scene?.isOwner) throw new Forbidden(OWNERS_ONLY);
  return scene;
}

/** @throws Invalid 429 if the address has recently received too many invitations */
export function limitMails({ mailsThisMinute, mailsThisHour }: Row): void {
  const { aMinute, anHour } = MAILS_TO_ADDRESS;
  if (mailsThisMinute >= aMinute || mailsThisHour >= anHour)
    throw new Invalid(TOO_MANY, { email: TOO_MANY }, 429);
}
