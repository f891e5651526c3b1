import { askRows } from "db/client";
import { isActingSeat, isOwnerOf } from "db/desks";
import { personName } from "db/person-names";
import { type SQL, sql } from "drizzle-orm";
import { Conflict, NotFound } from "~/platform/errors";
import { hashOf } from "~/platform/secret";
import type { Role } from "~/trade/lifecycle";
import { ACTING_SEATS, SEAT_LABELS, type Seat } from "~/trade/seats";
import type { Viewer } from "~/trade/viewer";
import { notADriver } from "./no-driver";

interface Row {
  tokenHash: string;
  deskId: string;
  company: string;
  role: Role;
  lacksTwoStep: 0 | 1;
  inviter: string;
  email: string;
  seat: Seat;
  createdAtMs: number;
  expiresAtMs: number;
  usedAtMs: number | null;
  usedBy: string | null;
  withdrawnAtMs: number | null;
  isBacked: 0 | 1;
  /** The reader's address; null for a visitor. */
  ownEmail: string | null;
  isOwnEmail: 0 | 1;
  isConfirmed: 0 | 1;
  isMember: 0 | 1;
  /** The role of the reader's own account; null for a visitor. */
  ownRole: Role | null;
}

const isForAccount: SQL = sql`(u.email = i.email and u.email_confirmed_at is not null and u.closed_at is null)`;

async function find(which: SQL, personId: string | null): Promise<Row[]> {
  const acting = isActingSeat({ seat: sql`s.seat`, ended_at: sql`s.ended_at` });
  return askRows<Row>(sql`
    select i.token_hash as "tokenHash", i.desk_id as "deskId", c.full_name as "company", c.user_type as "role",
      c.two_step_required_at is not null and u.totp_confirmed_at is null as "lacksTwoStep",
      ${personName(sql`i.invited_by`)} as "inviter", i.email as "email", i.seat as "seat",
      i.created_at as "createdAtMs", i.expires_at as "expiresAtMs", i.used_at as "usedAtMs",
      i.used_by as "usedBy", i.withdrawn_at as "withdrawnAtMs",
      ${isOwnerOf(sql`i.desk_id`, sql`i.invited_by`)} as "isBacked", u.email as "ownEmail",
      coalesce(u.email = i.email, 0) as "isOwnEmail", u.email_confirmed_at is not null as "isConfirmed",
      exists (select 1 from seats s where s.desk_id = i.desk_id and s.person_id = u.id
        and (${acting} or s.ended_at is null and s.seat = i.seat)) as "isMember",
      (select o.user_type from profiles o where o.id = u.id) as "ownRole"
    from invitations i join profiles c on c.id = i.desk_id left join users u on u.id = ${personId}
    where ${which} order by i.created_at desc`);
}

export type Step = "sign in" | "other account" | "confirm" | "join" | "member" | "no driver";

export interface Invitation extends Pick<Row, "company" | "role" | "inviter" | "email" | "ownEmail"> {
  deskId: string;
  tokenHash: string;
  seat: string;
  acts: boolean;
  lacksTwoStep: boolean;
  expiresAtMs: number;
  step: Step;
}

const GONE = {
  unknown: "This invitation doesn't exist. Copy the whole link from the email.",
  elsewhere: "Open the invitation with the link in its email.",
  used: "This invitation was already used.",
  withdrawn: "This invitation was withdrawn, or replaced by a newer one. Check your email for the latest.",
} as const;

/** Returns null if the invitation works. */
function faultOf(row: Row, nowMs: number): string | null {
  if (row.usedAtMs !== null) return GONE.used;
  if (!row.isBacked)
    return `${row.inviter} is no longer an owner of ${row.company}. Ask for a new invitation.`;
  if (row.withdrawnAtMs !== null) return GONE.withdrawn;
  if (row.expiresAtMs <= nowMs) return `This invitation has expired. Ask ${row.inviter} for a new one.`;
  return null;
}

function stepOf(row: Row): Step {
  if (row.ownEmail === null) return "sign in";
  if (row.isMember) return "member";
  if (!row.isOwnEmail) return "other account";
  if (row.seat === "driver" && row.ownRole !== "driver") return "no driver";
  return row.isConfirmed ? "join" : "confirm";
}

/** `tokenHash` is the invitation's reference, which is not secret. */
export type Named = { token: string } | { tokenHash: string } | { deskId: string };

async function whichOf(named: Named): Promise<SQL> {
  if ("token" in named) return sql`i.token_hash = ${await hashOf(named.token)}`;
  const which =
    "tokenHash" in named ? sql`i.token_hash = ${named.tokenHash}` : sql`i.desk_id = ${named.deskId}`;
  return sql`${which} and (${isForAccount} or i.used_by = u.id)`;
}

/**
 * @throws NotFound; Conflict if the invitation was used or withdrawn, has expired, or its sender is no longer
 *   an owner
 */
export async function invitationFor(
  wanted: Named,
  viewer: Pick<Viewer, "personId"> | null,
  nowMs = Date.now(),
): Promise<Invitation> {
  const [row] = await find(await whichOf(wanted), viewer?.personId ?? null);
  if (!row) throw new NotFound("tokenHash" in wanted ? GONE.elsewhere : GONE.unknown);
  const isUsedByReader = viewer !== null && row.usedBy === viewer.personId && row.isMember === 1;
  const fault = isUsedByReader ? null : faultOf(row, nowMs);
  if (fault) throw new Conflict(fault);
  const { tokenHash, deskId, company, role, inviter, email, ownEmail, expiresAtMs } = row;
  const seat = SEAT_LABELS[row.seat];
  const acts = ACTING_SEATS.some((acting) => acting === row.seat);
  const named = { tokenHash, deskId, company, role, inviter, email, ownEmail };
  const lacksTwoStep = row.lacksTwoStep === 1;
  return { ...named, seat, acts, lacksTwoStep, expiresAtMs, step: stepOf(row) };
}

/** Newest first. `fault`: why the person cannot accept the invitation. */
export async function invitationsOf({ personId }: Pick<Viewer, "personId">, nowMs = Date.now()) {
  const rows = await find(sql`${isForAccount} and i.used_at is null and i.withdrawn_at is null`, personId);
  return rows
    .filter((row) => faultOf(row, nowMs) === null && ["join", "no driver"].includes(stepOf(row)))
    .map((row) => ({
      deskId: row.deskId,
      company: row.company,
      inviter: row.inviter,
      seat: SEAT_LABELS[row.seat],
      ...(stepOf(row) === "no driver" && { fault: notADriver(row) }),
    }));
}
