import { db } from "db/client";
import { isOpenDesk } from "db/desks";
import { writeOnce } from "db/idempotency";
import { book_now, load_events, loads, userloads } from "db/schema";
import { unlessSuspended } from "db/suspension/suspended";
import { guarded, type Statement } from "db/write";
import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 as newId, validate, version } from "uuid";
import { userRoom } from "~/chat/rooms/protocol";
import { publish } from "~/chat/rooms/publish.server";
import { type MeasuredMiles, measureMiles } from "~/distance/engine.server";
import { placeColumns } from "~/places/place-columns.server";
import { Conflict, Forbidden } from "~/platform/errors";
import { letOthersIn } from "~/platform/slices";
import type { Booker } from "~/trade/booking";
import { byOf, type Viewer } from "~/trade/viewer";
import { deliverAtOnce } from "~/webhooks/deliver.server";
import { queueForWebhooks } from "~/webhooks/queue.server";
import { queueForAlerts } from "../alert-queue.server";
import { lookOnce } from "../form/before-posting.server";
import { readLoadForm } from "../form/load-form.server";
import { refuseUsedReference } from "../form/reference.server";
import type { LoadTerms } from "../form/terms";
import { freeNumber } from "../load-numbers.server";
import { isPickupOver } from "../pickup-instant.server";
import { readBookers } from "./allow-booking.server";
import { newPin } from "./pin";

/**
 * Because of `draftId`, a double click posts one load.
 * @throws Forbidden (drivers), Invalid, Conflict (the reference is in use), SecondLook (once)
 */
export async function postLoad(post: {
  viewer: Viewer;
  fields: Record<string, string>;
  draftId?: string;
}): Promise<string> {
  const { viewer, fields } = post;
  const draftId = post.draftId?.toLowerCase() ?? "";
  if (viewer.role !== "shipper") throw new Forbidden("Only shippers can post loads.");
  const terms = readLoadForm(fields);
  const bookers = readBookers(fields);
  const loadId = validate(draftId) && version(draftId) === 7 ? draftId : newId();
  const isDraft = loadId === draftId;
  if (isDraft && (await isSame(loadId, viewer, terms))) return loadId;
  await refuseUsedReference(viewer.id, terms.reference, loadId);
  const load = { terms, bookers, measured: await measuredAndAsked(fields, terms) };
  try {
    return await insert(loadId, viewer, load);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    // Since the checks above, another load may have got the id or the reference.
    if (await isSame(loadId, viewer, terms)) return loadId;
    await refuseUsedReference(viewer.id, terms.reference, loadId);
    return insert(newId(), viewer, load);
  }
}

interface NewLoad {
  terms: LoadTerms;
  /** The drivers who can book the load right away; null for none. */
  bookers: Booker | null;
  measured: MeasuredMiles;
}

/** @throws SecondLook (once) */
async function measuredAndAsked(fields: Record<string, string>, terms: LoadTerms): Promise<MeasuredMiles> {
  const measured = await measureMiles(terms);
  await lookOnce(fields, { terms, miles: measured.calculated_miles });
  return measured;
}

export interface PostTogether {
  fields: Record<string, string>;
  loadId: string;
  /** A statement that runs before the load is inserted, and can refuse the write. */
  unless?: Statement;
}

/** Posts all loads or none. */
export async function postTogether(
  viewer: Viewer,
  posts: readonly PostTogether[],
  before: readonly Statement[],
): Promise<void> {
  if (viewer.role !== "shipper") throw new Forbidden("Only shippers can post loads.");
  const statements = await Promise.all(
    posts.map(async ({ fields, loadId, unless }) => {
      const terms = readLoadForm(fields);
      const measured = await measuredAndAsked(fields, terms);
      const own = statementsOf(loadId, viewer, { terms, bookers: readBookers(fields), measured });
      return unless ? [unless, ...own] : own;
    }),
  );
  await letOthersIn();
  await writeOnce([...before, ...statements.flat()]);
  deliverAtOnce();
  void publish(userRoom(viewer.id), { type: "changed", id: posts[0]?.loadId ?? "" });
}

async function insert(loadId: string, viewer: Viewer, load: NewLoad): Promise<string> {
  await writeOnce(statementsOf(loadId, viewer, load));
  deliverAtOnce();
  void publish(userRoom(viewer.id), { type: "changed", id: loadId });
  return loadId;
}

function statementsOf(
  loadId: string,
  viewer: Viewer,
  { terms, bookers, measured }: NewLoad,
): readonly Statement[] {
  const nowMs = Date.now();
  const eventId = newId({ msecs: nowMs });
  const load = {
    load_id: loadId,
    load_number: freeNumber(),
    owner_id: viewer.id,
    ...terms,
    ...placeColumns(terms),
    ...measured,
    posted_at: nowMs,
    offers_book_now: bookers !== null,
    expired_at: isPickupOver(terms, nowMs) ? nowMs : null,
    verification_pin: newPin(),
  };
  return [
    unlessSuspended(viewer, nowMs),
    {
      query: db().insert(loads).values(load),
      otherwise: () => new Conflict("You already posted this load."),
    },
    // The company may have been closed while the miles were computed.
    guarded(
      sql`insert into userloads (load_id, user_id, relationship_type)
        select ${loadId}, ${viewer.id}, 'shipper' where ${isOpenDesk(viewer.id)}`,
      () => new Forbidden("This account is closed."),
    ),
    {
      query: db()
        .insert(load_events)
        .values({
          event_id: eventId,
          load_id: loadId,
          event: "post",
          to_status: "new",
          actor_id: viewer.id,
          by_id: byOf(viewer),
          at: nowMs,
        }),
    },
    ...(bookers
      ? [{ query: db().insert(book_now).values({ load_id: loadId, who: bookers, allowed_at: nowMs }) }]
      : []),
    queueForAlerts(loadId, nowMs),
    queueForWebhooks({ eventId, event: "post", ownerId: viewer.id, nowMs }),
  ];
}

async function isSame(loadId: string, viewer: Viewer, terms: LoadTerms): Promise<boolean> {
  const [row] = await db()
    .select({ load: loads })
    .from(loads)
    .innerJoin(
      userloads,
      and(eq(userloads.load_id, loads.load_id), eq(userloads.relationship_type, "shipper")),
    )
    .where(and(eq(loads.load_id, loadId), isNull(loads.deleted_at), eq(userloads.user_id, viewer.id)));
  if (!row) return false;
  return (Object.keys(terms) as (keyof LoadTerms)[]).every((column) => row.load[column] === terms[column]);
}
