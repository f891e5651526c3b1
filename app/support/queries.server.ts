import { db } from "db/client";
import { supportRequests } from "db/schema";
import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import { hashOf } from "~/accounts/secret";
import type { Viewer } from "~/accounts/session.server";
import { instantText } from "~/platform/dates";
import { NotFound } from "~/platform/errors";
import { PAGE_ROWS, paged } from "~/platform/paged.server";
import type { Statement } from "~/platform/write.server";

const OWN_SHOWN = 20;

const columns = {
  reference: supportRequests.reference,
  topic: supportRequests.topic,
  state: supportRequests.state,
  createdAt: supportRequests.created_at,
};

/** The newest requests of a signed-in person. */
export function ownRequests(viewer: Viewer) {
  return db()
    .select(columns)
    .from(supportRequests)
    .where(eq(supportRequests.user_id, viewer.id))
    .orderBy(desc(supportRequests.request_id))
    .limit(OWN_SHOWN);
}

/**
 * One request: a signed-in person's for themself only, a visitor's for whoever holds its reference, any for the team with the
 * key of its mail.
 * @throws NotFound for everybody else
 */
export async function supportRequest(viewer: Viewer | null, reference: string, key: string | null) {
  const mine = viewer ? eq(supportRequests.user_id, viewer.id) : undefined;
  const keyHash = key ? await hashOf(key) : null;
  const [row] = await db()
    .select({
      ...columns,
      email: supportRequests.email,
      message: supportRequests.message,
      answeredAt: supportRequests.answered_at,
      keyHash: supportRequests.answer_key_hash,
    })
    .from(supportRequests)
    .where(
      and(
        eq(supportRequests.reference, reference),
        or(
          isNull(supportRequests.user_id),
          mine,
          keyHash ? eq(supportRequests.answer_key_hash, keyHash) : undefined,
        ),
      ),
    );
  if (!row) throw new NotFound("We could not find that request.");
  const { keyHash: ownHash, ...request } = row;
  return { ...request, isTeam: keyHash !== null && keyHash === ownHash };
}

/** For a person's export. */
export async function* exportSupportRequests(userId: string) {
  const pages = paged((after: { request_id: string } | null) =>
    db()
      .select({
        request_id: supportRequests.request_id,
        topic: supportRequests.topic,
        message: supportRequests.message,
        email: supportRequests.email,
        state: supportRequests.state,
        created_at: supportRequests.created_at,
        answered_at: supportRequests.answered_at,
      })
      .from(supportRequests)
      .where(
        and(eq(supportRequests.user_id, userId), gt(supportRequests.request_id, after?.request_id ?? "")),
      )
      .orderBy(supportRequests.request_id)
      .limit(PAGE_ROWS),
  );
  for await (const { request_id: _, created_at, answered_at, ...request } of pages) {
    yield { ...request, sent_at: instantText(created_at), answered_at: instantText(answered_at) };
  }
}

/** Part of closing an account: what the person asked of support goes with them. */
export function forgetSupportRequests(userId: string): Statement {
  return { query: db().delete(supportRequests).where(eq(supportRequests.user_id, userId)) };
}
