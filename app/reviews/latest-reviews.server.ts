import { db } from "db/client";
import { reviews, userreviews } from "db/schema";
import { and, desc, eq } from "drizzle-orm";

const LATEST = 3;

export function latestReviewsOf(personId: string) {
  return db()
    .select({
      id: reviews.id,
      stars: reviews.number_of_stars,
      text: reviews.review_text,
      createdAtMs: reviews.created_at,
    })
    .from(userreviews)
    .innerJoin(reviews, eq(reviews.id, userreviews.review_id))
    .where(and(eq(userreviews.user_id, personId), eq(userreviews.relationship_type, "recipient")))
    .orderBy(desc(reviews.created_at), desc(reviews.id))
    .limit(LATEST);
}

export type ReceivedReview = Awaited<ReturnType<typeof latestReviewsOf>>[number];
