import { db } from "db/client";
import { profiles, reviews, userreviews } from "db/schema";
import { and, asc, eq, gt, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { instantText } from "~/platform/dates";
import { PAGE_ROWS, paged } from "~/platform/paged.server";

const own = alias(userreviews, "own");
const otherEnd = alias(userreviews, "other_end");
const other = alias(profiles, "other");

/** The reviews that a person wrote (`submitter`) or received (`recipient`), with the other's name. */
export async function* exportReviews(personId: string, as: "submitter" | "recipient") {
  const pages = paged((after: { id: string } | null) =>
    db()
      .select({
        id: reviews.id,
        load_id: own.load_id,
        number_of_stars: reviews.number_of_stars,
        review_text: reviews.review_text,
        created_at: reviews.created_at,
        other: other.full_name,
      })
      .from(own)
      .innerJoin(reviews, eq(reviews.id, own.review_id))
      .leftJoin(otherEnd, and(eq(otherEnd.review_id, own.review_id), ne(otherEnd.relationship_type, as)))
      .leftJoin(other, eq(other.id, otherEnd.user_id))
      .where(and(eq(own.user_id, personId), eq(own.relationship_type, as), gt(reviews.id, after?.id ?? "")))
      .orderBy(asc(reviews.id))
      .limit(PAGE_ROWS),
  );
  for await (const { id: _, created_at, other: name, ...review } of pages) {
    const person = as === "submitter" ? { of: name } : { by: name };
    yield { ...review, ...person, created_at: instantText(created_at) };
  }
}
