import { db } from "db/client";
import { loads, profiles, reviews, userreviews } from "db/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Party } from "~/access/policy";
import { type LoadTies, loadTies } from "~/access/ties.server";
import { Conflict, NotFound, noSuchLoad } from "~/platform/errors";
import { addressNames, type ReviewAddress, recipientOf, reviewPath, reviewVerdict } from "./policy";

export const REVIEWS_PAGE_SIZE = 10;

const NOTHING = "There's nothing for you to review here.";

const sidesOf = (load: LoadTies) => ({ ownerId: load.ownerId, driverId: load.driver?.id ?? null });

/** Null if the company has not written a review of the load. */
export async function reviewGiven(personId: string, loadId: string) {
  const [given] = await db()
    .select({ stars: reviews.number_of_stars, text: reviews.review_text })
    .from(userreviews)
    .innerJoin(reviews, eq(reviews.id, userreviews.review_id))
    .where(
      and(
        eq(userreviews.load_id, loadId),
        eq(userreviews.user_id, personId),
        // Inlined rather than bound, for the reason given in `access/open.server.ts`.
        eq(userreviews.relationship_type, "submitter").inlineParams(),
      ),
    );
  return given ?? null;
}

/** @throws NotFound for non-parties and if no driver is chosen, Conflict before the load is complete */
export async function reviewOf(viewer: Party, loadId: string) {
  const [load, given] = await Promise.all([loadTies(viewer, loadId), reviewGiven(viewer.id, loadId)]);
  const recipient = load && recipientOf(load.standing, sidesOf(load));
  if (!load) throw noSuchLoad();
  if (!recipient) throw new NotFound(NOTHING);
  const verdict = reviewVerdict(load.status, load.standing, given !== null);
  if (verdict === "early") throw new Conflict("You can review each other once the load is complete.");
  const fullName = (recipient.isDriver ? load.driver?.fullName : load.ownerName) ?? "";
  return { load, recipient: { ...recipient, fullName }, given, isSubmitted: verdict === "submitted" };
}

/** @throws NotFound if the URL names another recipient, and the errors of `reviewOf` */
export async function reviewAt(viewer: Party, address: ReviewAddress & { loadId?: string }) {
  const review = await reviewOf(viewer, address.loadId ?? "");
  if (!addressNames(address, review.recipient)) throw new NotFound(NOTHING);
  return review;
}

/** Null if the viewer has nothing to review. */
export async function reviewOffered(viewer: Party, load: LoadTies) {
  const recipient = recipientOf(load.standing, sidesOf(load));
  if (!recipient || reviewVerdict(load.status, load.standing, false) !== "allowed") return null;
  const given = await reviewGiven(viewer.id, load.loadId);
  return { path: reviewPath(recipient, load.loadId), isSubmitted: given !== null };
}

export type ReviewOffered = NonNullable<Awaited<ReturnType<typeof reviewOffered>>>;

export async function avatarOf(personId: string): Promise<string | null> {
  const [person] = await db()
    .select({ avatarUrl: profiles.avatar_url })
    .from(profiles)
    .where(eq(profiles.id, personId));
  return person?.avatarUrl ?? null;
}

const isReceivedBy = (personId: string) =>
  and(eq(userreviews.user_id, personId), eq(userreviews.relationship_type, "recipient").inlineParams());

/** Returns the number of reviews with one star, two stars … five stars. */
export async function countByStars(personId: string): Promise<number[]> {
  const rows = await db()
    .select({ stars: reviews.number_of_stars, count: sql<number>`count(*)` })
    .from(userreviews)
    .innerJoin(reviews, eq(reviews.id, userreviews.review_id))
    .where(isReceivedBy(personId))
    .groupBy(reviews.number_of_stars);
  return [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.count ?? 0);
}

const submission = alias(userreviews, "submission");

export function reviewsReceived(personId: string, page: number) {
  return db()
    .select({
      id: reviews.id,
      stars: reviews.number_of_stars,
      text: reviews.review_text,
      createdAt: reviews.created_at,
      writerName: profiles.full_name,
      loadId: loads.load_id,
      lane: {
        load_number: loads.load_number,
        origin_address_city: loads.origin_address_city,
        origin_address_state: loads.origin_address_state,
        destination_address_city: loads.destination_address_city,
        destination_address_state: loads.destination_address_state,
      },
    })
    .from(userreviews)
    .innerJoin(reviews, eq(reviews.id, userreviews.review_id))
    .innerJoin(
      submission,
      and(eq(submission.review_id, reviews.id), eq(submission.relationship_type, "submitter")),
    )
    .innerJoin(profiles, eq(profiles.id, submission.user_id))
    .innerJoin(loads, eq(loads.load_id, userreviews.load_id))
    .where(isReceivedBy(personId))
    .orderBy(desc(reviews.created_at), desc(reviews.id))
    .limit(REVIEWS_PAGE_SIZE)
    .offset((page - 1) * REVIEWS_PAGE_SIZE);
}

export type ReviewReceived = Awaited<ReturnType<typeof reviewsReceived>>[number];
