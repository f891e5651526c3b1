import { db } from "db/client";
import { reviews, userreviews } from "db/schema";
import { and, desc, eq, sql } from "drizzle-orm";

const LATEST = 3;

/** How many reviews a person has received, and the latest three, newest first. In one query. */
export async function reputationOf(personId: string) {
  const rows = await db()
    .select({
      id: reviews.id,
      stars: reviews.number_of_stars,
      text: reviews.review_text,
      createdAtMs: reviews.created_at,
      // Counts before the limit cuts.
      count: sql<number>`count(*) over ()`,
    })
    .from(userreviews)
    .innerJoin(reviews, eq(reviews.id, userreviews.review_id))
    .where(and(eq(userreviews.user_id, personId), eq(userreviews.relationship_type, "recipient")))
    .orderBy(desc(reviews.created_at), desc(reviews.id))
    .limit(LATEST);
  return { count: rows[0]?.count ?? 0, latest: rows.map(({ count: _, ...review }) => review) };
}

export type Reputation = Awaited<ReturnType<typeof reputationOf>>;
