import { db } from "db/client";
import { isActingSeat } from "db/desks";
import { profiles, seats } from "db/schema";
import { asc, eq, sql } from "drizzle-orm";
import { actingId } from "~/platform/acting-id";
import { personTag } from "~/platform/person-tag";
import type { Viewer } from "~/trade/viewer";

export async function outboxCompanies({ id, personId, otherCompanies }: Viewer) {
  if (!otherCompanies) return [];
  const rows = await db()
    .select({ id: profiles.id, name: profiles.full_name, isOpen: sql<number>`${isActingSeat(seats)}` })
    .from(seats)
    .innerJoin(profiles, eq(profiles.id, seats.desk_id))
    .where(eq(seats.person_id, personId))
    .orderBy(asc(profiles.full_name), asc(profiles.id));
  const others = rows.filter((row) => row.id !== id);
  return Promise.all(
    others.map(async ({ isOpen, ...row }) => ({
      ...row,
      isOpen: isOpen === 1 || row.id === personId,
      person: await personTag(await actingId(personId, row.id)),
    })),
  );
}
