/** Finds the person as whom staff view the product. Such a request has no session of the person. */
import type { AppLoadContext } from "@remix-run/node";
import { db } from "db/client";
import { hasColleagues, hasInvitation, isActingSeat, ownSeat } from "db/desks";
import { profiles, seats, users } from "db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { actingId } from "~/platform/acting-id";
import type { ActingSeat } from "~/trade/seats";
import type { Viewer } from "~/trade/viewer";
import { person, viewerColumns, viewerOfRow } from "./viewer-row.server";

type Viewed = NonNullable<AppLoadContext["viewed"]>;

/** Returns null for a closed account. If the seat at `deskId` has ended, shows the person's own company. */
export async function viewedPerson(
  context: AppLoadContext,
  { personId, deskId }: Viewed,
): Promise<Viewer | null> {
  const atDesk = and(eq(seats.person_id, users.id), eq(seats.desk_id, deskId), isActingSeat(seats));
  const [found] = await db()
    .select({
      ...viewerColumns,
      seat: sql<ActingSeat | null>`coalesce(${seats.seat}, ${ownSeat(sql`${users.id}`)})`,
      colleagues: hasColleagues(sql`${users.id}`),
      isInvited: hasInvitation,
    })
    .from(users)
    .leftJoin(seats, atDesk)
    .innerJoin(profiles, eq(profiles.id, sql`coalesce(${seats.desk_id}, ${users.id})`))
    .innerJoin(person, eq(person.id, users.id))
    .where(and(eq(users.id, personId), isNull(users.closed_at)));
  if (!found || found.role === "system") return null;
  const { role, seat, colleagues, isInvited, ...row } = found;
  context.userId = row.personId;
  context.lacksTwoStep = row.twoStepFor !== null;
  context.deskId = seat === null || context.lacksTwoStep ? undefined : row.id;
  context.hadOtherSeat = row.elsewhere !== null;
  context.isAlone = row.id === row.personId && !colleagues;
  context.isInvited = isInvited === 1 && row.emailConfirmedAt !== null;
  context.actingId = await actingId(row.personId, row.id);
  return {
    ...viewerOfRow({ ...row, role, seat: seat ?? "owner" }),
    ...(seat === null && { noCompany: true as const }),
  };
}
