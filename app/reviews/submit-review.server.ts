import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { loads, profiles, reviews, userloads, userreviews } from "db/schema";
import { guarded, type Statement } from "db/write";
import { eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { STANDS_AS } from "~/access/standing.server";
import type { LoadTies } from "~/access/ties.server";
import { Conflict } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import type { Recipient, ReviewAddress } from "./policy";
import { reviewAt, reviewGiven, reviewOf } from "./queries.server";
import { type ReviewWords, readReviewForm } from "./review-form.server";
import { REVIEW_SUBMITTED, REVIEWED_ALREADY } from "./words";

const submitted = () => new Conflict(REVIEW_SUBMITTED);
const noLongerReviewable = () => new Conflict("You can't review this load anymore.");

interface NewReview {
  words: ReviewWords;
  viewer: Viewer;
  load: LoadTies;
  recipient: Recipient;
  nowMs: number;
}

function statementsOf({ words, viewer, load, recipient, nowMs }: NewReview): Statement[] {
  const [id, { loadId }] = [newId({ msecs: nowMs }), load];
  const review = sql`
    insert into reviews (id, number_of_stars, review_text, created_at)
    select ${id}, ${words.stars}, ${words.text}, ${nowMs} from ${loads}
    where ${loads.load_id} = ${loadId} and ${loads.deleted_at} is null and ${loads.load_status} = 'complete'
      and ${STANDS_AS[load.standing](viewer.id)}`;
  const link = { review_id: id, load_id: loadId };
  const received = sql`
    insert into userreviews (review_id, user_id, load_id, relationship_type)
    select ${id}, ${userloads.user_id}, ${loadId}, 'recipient' from ${userloads}
    where ${userloads.load_id} = ${loadId} and ${userloads.user_id} = ${recipient.id}
      and ${userloads.relationship_type} = ${recipient.isDriver ? "driver" : "shipper"}`;
  return [
    guarded(review, noLongerReviewable),
    {
      query: db()
        .insert(userreviews)
        .values({ ...link, user_id: viewer.id, relationship_type: "submitter" }),
      otherwise: submitted,
    },
    guarded(received, noLongerReviewable),
    { query: ratingFromReviews(recipient.id) },
  ];
}

/** Run the statement in the same write as the review, so that simultaneous reviews all count. */
function ratingFromReviews(personId: string) {
  const mean = sql<number>`(select avg(${reviews.number_of_stars}) from ${userreviews}
    join ${reviews} on ${reviews.id} = ${userreviews.review_id}
    where ${userreviews.user_id} = ${personId} and ${userreviews.relationship_type} = 'recipient')`;
  return db().update(profiles).set({ rating: mean }).where(eq(profiles.id, personId));
}

/**
 * @throws NotFound for non-parties and for a URL that names another recipient; Conflict before the load is
 * complete and after the first review; Invalid
 */
export async function submitReview(submission: {
  viewer: Viewer;
  loadId: string;
  /** The address must name the recipient. */
  address?: ReviewAddress;
  fields: Record<string, string>;
  nowMs?: number;
}): Promise<void> {
  const { viewer, loadId, address, fields, nowMs = Date.now() } = submission;
  const review = address ? reviewAt(viewer, { ...address, loadId }) : reviewOf(viewer, loadId);
  const { load, recipient, isSubmitted } = await review;
  try {
    if (isSubmitted) throw submitted();
    await writeOnce(statementsOf({ words: readReviewForm(fields), viewer, load, recipient, nowMs }));
  } catch (error) {
    const isLate = error instanceof Conflict && error.message === REVIEW_SUBMITTED;
    if (!isLate || (await isGiven(viewer, loadId, fields))) throw error;
    throw new Conflict(REVIEWED_ALREADY);
  }
}

async function isGiven(viewer: Viewer, loadId: string, fields: Record<string, string>): Promise<boolean> {
  const given = await reviewGiven(viewer.id, loadId);
  try {
    const words = readReviewForm(fields);
    return given?.stars === words.stars && given.text === words.text;
  } catch {
    // A form without stars cannot have been saved.
    return false;
  }
}
