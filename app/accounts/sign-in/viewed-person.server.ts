/** Finds the person as whom staff view the product. Such a request has no session of the person. */
import type { AppLoadContext } from "@remix-run/node";
import { db } from "db/client";
import { isActingSeat } from "db/desks";
import { profiles, seats, users } from "db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Viewer } from "~/trade/viewer";
import { columnsAtDesk, person, viewerAtDesk } from "./viewer-row.server";

type Viewed = NonNullable<AppLoadContext["viewed"]>;

/** Returns null for a closed account. If the seat at `deskId` has ended, shows the person's own company. */
export async function viewedPerson(
  context: AppLoadContext,
  { personId, deskId }: Viewed,
): Promise<Viewer | null> {
  const atDesk = and(eq(seats.person_id, users.id), eq(seats.desk_id, deskId), isActingSeat(seats));
  const [found] = await db()
    .select(columnsAtDesk)
    .from(users)
    .leftJoin(seats, atDesk)
    .innerJoin(profiles, eq(profiles.id, sql`coalesce(${seats.desk_id}, ${users.id})`))
    .innerJoin(person, eq(person.id, users.id))
    .where(and(eq(users.id, personId), isNull(users.closed_at)));
  if (!found || found.role === "system") return null;
  return viewerAtDesk(context, { ...found, role: found.role });
}
