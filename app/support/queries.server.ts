import { db } from "db/client";
import { support_requests } from "db/schema";
import type { Statement } from "db/write";
import { and, desc, eq, isNull, ne, or } from "drizzle-orm";
import { NotFound } from "~/platform/errors";
import { hashOf } from "~/platform/secret";
import type { Viewer } from "~/trade/viewer";
import { isLeftToStaff, staffPath } from "./has-staff.server";
import { REPORT_TOPIC } from "./topics";

const MAX_OWN_SHOWN = 20;

const columns = {
  reference: support_requests.reference,
  topic: support_requests.topic,
  state: support_requests.state,
  isClosed: support_requests.is_closed,
  createdAt: support_requests.created_at,
};

export function ownRequests(viewer: Viewer) {
  return db()
    .select(columns)
    .from(support_requests)
    .where(eq(support_requests.user_id, viewer.personId))
    .orderBy(desc(support_requests.request_id))
    .limit(MAX_OWN_SHOWN);
}

/** A visitor's request needs only its reference. A user's request also needs that user or the team's key. */
export async function supportRequest(viewer: Viewer | null, reference: string, key: string | null) {
  const mine = viewer ? eq(support_requests.user_id, viewer.personId) : undefined;
  const keyHash = key ? await hashOf(key) : null;
  const [row] = await db()
    .select({
      ...columns,
      email: support_requests.email,
      message: support_requests.message,
      context: support_requests.context,
      answer: support_requests.answer,
      answeredAt: support_requests.answered_at,
      keyHash: support_requests.answer_key_hash,
      requestId: support_requests.request_id,
      isLeftToStaff: isLeftToStaff.mapWith(Boolean),
    })
    .from(support_requests)
    .where(
      and(
        eq(support_requests.reference, reference),
        or(
          isNull(support_requests.user_id),
          mine,
          keyHash ? eq(support_requests.answer_key_hash, keyHash) : undefined,
        ),
      ),
    );
  if (!row) throw new NotFound("Request not found.");
  const { keyHash: ownHash, requestId, isLeftToStaff: isStaffs, ...request } = row;
  const isTeam = keyHash !== null && keyHash === ownHash;
  return { ...request, isTeam, staffPath: isTeam && isStaffs ? staffPath(row.topic, requestId) : null };
}

/**
 * An unanswered report remains without its author.
 * @param name replaces the user's name
 */
export function forgetSupportRequests(userId: string, name: string): Statement[] {
  const own = eq(support_requests.user_id, userId);
  const unnamed = { full_name: name, email: "" };
  return [
    {
      query: db()
        .delete(support_requests)
        .where(
          and(own, or(ne(support_requests.topic, REPORT_TOPIC), eq(support_requests.state, "answered"))),
        ),
    },
    { query: db().update(support_requests).set(unnamed).where(own) },
  ];
}
