import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { load_events, loads, papers } from "db/schema";
import { guarded, type Statement, wroteNothing } from "db/write";
import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { STANDS_AS } from "~/access/standing.server";
import { type LoadTies, loadTies } from "~/access/ties.server";
import { REVISED_TEXTS } from "~/chat/automated-texts";
import { tell } from "~/chat/post-automated.server";
import { OWN } from "~/chat/system-sender";
import { dropDocuments, fileUrl, recordFiles } from "~/files/records.server";
import { discardMade, storeMade } from "~/files/store/store-made.server";
import type { StoredFile } from "~/files/upload/receive-upload.node.server";
import { afterAnswer } from "~/http/after-answer.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { pricedFacts } from "~/loads/queries.server";
import { announceMove } from "~/loads/steps/announce-move.server";
import { asShown, fitNow, isCarriedBy, moveLoad, type StepMessages } from "~/loads/steps/move-load.server";
import { revisionIn } from "~/loads/steps/steps";
import { stepKind } from "~/notifications/kinds";
import { pushAtOnce } from "~/notifications/push-due.server";
import { queueAboutLoad } from "~/notifications/queue.server";
import { Conflict, noSuchLoad } from "~/platform/errors";
import { kindTitle } from "~/trade/file-kinds";
import { nameOf } from "~/trade/load-number";
import { actorName, byOf, subjectOf, type Viewer } from "~/trade/viewer";
import { deliverAtOnce } from "~/webhooks/deliver.server";
import { queueForWebhooks } from "~/webhooks/queue.server";
import { composeBillOfLading, composeRateConfirmation } from "./compose.server";
import type { Paper } from "./paper";
import { type PaperChoices, readChoices, standingTerms } from "./paper-choices.server";
import { mayMakeAgain } from "./paper-rules";
import { pdfOfPaper } from "./pdf.server";
import { paperBasis, snapshotOf } from "./read-paper.server";

interface Make {
  viewer: Viewer;
  loadId: string;
  fields: Readonly<Record<string, string>>;
  /** Null if another step makes the documents, because that step has its own rate limit. */
  clientAddress: string | null;
  /** The messages of the step that makes the documents, if that is not the documents' own page. */
  messages?: StepMessages;
}

interface MadePaper {
  file: StoredFile;
  row: (file: StoredFile) => typeof papers.$inferInsert;
}

const SENT_ALREADY =
  "The rate confirmation was sent after you opened this page. Here is the current version.";

/** @throws Unavailable */
async function storePapers(
  loadId: string,
  choices: PaperChoices,
  made: readonly Paper[],
): Promise<MadePaper[]> {
  const set = made.map(async (paper) => {
    const kept = await snapshotOf(paper);
    const shownName = `${kindTitle(paper.kind)} ${paper.number}.pdf`;
    const pdf = { kind: paper.kind, loadId, shownName, bytes: await pdfOfPaper(paper, kept.snapshot) };
    const { number: paper_number, revision } = paper;
    return { pdf, row: { load_id: loadId, paper_number, revision, choices, ...kept } };
  });
  const all = await Promise.all(set);
  const stored = await storeMade(all.map(({ pdf }) => pdf));
  return all.flatMap(({ row }, at) => {
    const file = stored[at];
    return file ? [{ file, row: ({ fileId }: StoredFile) => ({ file_id: fileId, ...row }) }] : [];
  });
}

/** Adds the repeated sending to the load's history. The status does not change. */
const sentAgain = (load_id: string, event_id: string, viewer: Viewer, at: number): Statement => ({
  query: db()
    .insert(load_events)
    .values({
      event_id,
      load_id,
      event: "send documents",
      from_status: "rate confirmation sent",
      to_status: "rate confirmation sent",
      actor_id: viewer.id,
      by_id: byOf(viewer),
      at,
    }),
});

/** The load's new revision invalidates every older page. */
async function replace(
  viewer: Viewer,
  load: LoadTies,
  set: Partial<typeof loads.$inferInsert>,
  made: (nowMs: number) => Statement[],
) {
  const { loadId, driver, ownerName, lane } = load;
  const nowMs = Date.now();
  const driverId = driver?.id ?? "";
  const still = and(
    eq(loads.load_id, loadId),
    isNull(loads.deleted_at),
    eq(loads.load_status, "rate confirmation sent"),
    eq(loads.revision, load.revision),
    STANDS_AS.owner(viewer.id),
    isCarriedBy(loadId, driverId),
  );
  const update = db()
    .update(loads)
    .set({ ...set, revision: load.revision + 1 })
    .where(still);
  const texts = REVISED_TEXTS({
    lane: nameOf(lane),
    shipper: actorName(viewer, ownerName),
    you: subjectOf(viewer),
    driver: driver?.fullName ?? "The driver",
  });
  const about = { loadId, actorId: viewer.id, nowMs };
  const kind = stepKind("send documents", "driver");
  const eventId = newId({ msecs: nowMs });
  await writeOnce([
    guarded(update, () => new Conflict("Someone got there first. Here is the current version.")),
    sentAgain(loadId, eventId, viewer, nowMs),
    queueForWebhooks({ eventId, event: "send documents", ownerId: load.ownerId, driverId, nowMs }),
    dropDocuments(loadId, nowMs),
    ...made(nowMs),
    ...tell(sql`${load.ownerId}`, texts.shipper, { loadId, kind: OWN, nowMs }),
    ...tell(sql`${driverId}`, texts.driver, { loadId, kind, nowMs }),
    queueAboutLoad(kind, sql`${driverId}`, about),
  ]);
  pushAtOnce();
  deliverAtOnce();
  const move = { loadId, eventId, nowMs, others: [viewer.id, driverId] };
  afterAnswer(() => announceMove(move), "a new rate confirmation could not be announced");
}

/** @throws NotFound, Forbidden, Conflict if the documents can't be made now, or the terms have changed */
export async function loadToMake(seen: Parameters<typeof fitNow>[1], fields: Make["fields"]) {
  const { load: ties } = seen;
  const shown = revisionIn(fields);
  const isAgain = ties !== null && mayMakeAgain(ties.status, ties.standing);
  const load = isAgain ? asShown(ties, shown) : await fitNow("send documents", seen, shown);
  // A second click on the button that sent the first documents must not create another revision.
  if ((fields.seen_status ?? load.status) !== load.status) throw new Conflict(SENT_ALREADY);
  return { load, isAgain };
}

/**
 * Makes the rate confirmation and the bill of lading. Both can be made again until the rate confirmation is
 * signed.
 * @throws NotFound, Forbidden, Conflict, Invalid, Unavailable
 */
export async function makePapers({ viewer, loadId, fields, clientAddress, messages }: Make): Promise<void> {
  const [ties, facts, basis, usual] = await Promise.all([
    loadTies(viewer, loadId),
    pricedFacts(viewer, loadId),
    paperBasis(viewer, loadId),
    standingTerms(viewer.id),
    clientAddress === null ? null : countAgainstLimit("upload", clientAddress),
  ]);
  const { load, isAgain } = await loadToMake({ viewer, loadId, load: ties }, fields);
  if (!facts || !basis) throw noSuchLoad();
  const of = { ...basis, load: facts, choices: readChoices(fields, usual), madeAtMs: Date.now() };
  const made = await storePapers(loadId, of.choices, [composeRateConfirmation(of), composeBillOfLading(of)]);
  const stored = made.map(({ file }) => file);
  const urlOf = (kind: Paper["kind"]) => stored.filter((file) => file.kind === kind).map(fileUrl)[0];
  const set = {
    rate_confirmation_url: urlOf("rate_confirmation"),
    bill_of_lading_url: urlOf("bill_of_lading"),
  };
  const record = (nowMs: number): Statement[] => [
    ...recordFiles(stored, viewer, loadId, nowMs),
    {
      query: db()
        .insert(papers)
        .values(made.map(({ file, row }) => row(file))),
    },
  ];
  try {
    if (isAgain) await replace(viewer, load, set, record);
    else
      await moveLoad({
        event: "send documents",
        viewer,
        load,
        driver: load.driver,
        messages,
        // A driver chosen since must not receive documents made out to the previous driver.
        when: isCarriedBy(loadId, load.driver?.id ?? ""),
        set,
        also: record,
      });
  } catch (error) {
    if (wroteNothing(error)) await discardMade(stored);
    throw error;
  }
}
