/** The viewer of a request in which a member of staff views the product as a person. There is no session. */
import type { AppLoadContext } from "@remix-run/node";
import { db } from "db/client";
import { isActingSeat } from "db/desks";
import { profiles, seats, users } from "db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Viewer } from "~/trade/viewer";
import { columnsAtDesk, person, viewerAtDesk } from "./viewer-row.server";

type Viewed = NonNullable<AppLoadContext["viewed"]>;

/** Returns null if the account is closed. If the seat at the company has ended, the person's own is shown. */
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
