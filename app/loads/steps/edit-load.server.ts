import { loads } from "db/schema";
import { and, eq, sql } from "drizzle-orm";
import { driversWaiting } from "~/access/open.server";
import { loadTies } from "~/access/ties.server";
import { TEXTS } from "~/chat/automated-texts";
import { renameRequestGroups } from "~/chat/request-group.server";
import { isWorthMeasuring, type MeasuredMiles, measureMiles } from "~/distance/engine.server";
import { editKind } from "~/notifications/edit-kinds";
import { stepKind } from "~/notifications/kinds";
import { placeColumns } from "~/places/place-columns.server";
import { Conflict, Invalid } from "~/platform/errors";
import { nameOf } from "~/trade/load-number";
import { isSameWay } from "~/trade/stops";
import type { Viewer } from "~/trade/viewer";
import { lookOnce } from "../form/before-posting.server";
import { changesBetween, changesInWords } from "../form/changed-terms";
import { readLoadForm } from "../form/load-form.server";
import { refuseUsedReference } from "../form/reference.server";
import { savedNow } from "../form/saved-now";
import type { LoadTerms } from "../form/terms";
import { isPickupOver } from "../pickup-instant.server";
import { formValues, type LoadFacts, loadFacts, waitingOn } from "../queries.server";
import { countCancelled } from "./cancellation-counts.server";
import { CHANGED_SINCE, isCarriedBy, loadToMove, moveLoad } from "./move-load.server";
import { reopen, withoutDriver } from "./reopen.server";
import { revisionIn } from "./steps";

export const EDIT_FAILED = "Error updating load. Nothing was changed. Please try again.";

const MOVED_ON = "This load has changed since you opened it. Check what saving will do, then save again.";

function nobodyAskedSince(loadId: string, seen: number | undefined) {
  if (seen === undefined) return undefined;
  return sql`not exists (${driversWaiting(loadId, { afterMs: seen })})`;
}

/**
 * If all places are unchanged, only estimated miles are measured again, and the known miles stay if the
 * engine is down.
 */
async function milesOf(terms: LoadTerms, before: LoadFacts | null): Promise<Partial<MeasuredMiles>> {
  const same = before?.calculated_miles != null && isSameWay(before, terms);
  if (same && !isWorthMeasuring(before.miles_source)) return {};
  const measured = await measureMiles(terms);
  return same && measured.calculated_miles === null ? {} : measured;
}

/** For a form that was restored after a sign-out. Null unless the load has changed since. */
export async function changedSince(viewer: Viewer, loadId: string, error: unknown) {
  const typed = error instanceof Invalid ? error.typed : undefined;
  if (!typed) return null;
  const [load, facts] = await Promise.all([loadTies(viewer, loadId), loadFacts(viewer, loadId)]);
  if (!load || !facts || revisionIn(typed) === load.revision) return null;
  return { refusal: new Conflict(`${CHANGED_SINCE}${savedNow(formValues(facts), typed)}`), typed };
}

/** @throws NotFound, Forbidden, Conflict, Invalid, SecondLook (once) */
export async function editLoad(edit: {
  viewer: Viewer;
  loadId: string;
  fields: Record<string, string>;
  revision?: number;
  /** The status, and the time of the latest request, on which the page's warning was based. */
  seenStatus?: string;
  seenRequest?: number;
}): Promise<void> {
  const { viewer, loadId, fields } = edit;
  const [ties, before, waiting] = await Promise.all([
    loadToMove("edit", viewer, loadId),
    loadFacts(viewer, loadId),
    waitingOn(loadId),
  ]);
  // The write succeeds only if the load still has the revision whose terms are compared with the new ones.
  const load = before ? { ...ties, revision: before.revision } : ties;
  if (before && edit.revision !== undefined && edit.revision !== load.revision)
    throw new Conflict(`${CHANGED_SINCE}${savedNow(formValues(before), fields)}`);
  if (edit.seenStatus && edit.seenStatus !== load.status) {
    throw new Conflict(MOVED_ON);
  }
  if (edit.seenRequest !== undefined && waiting.newest > edit.seenRequest) throw new Conflict(MOVED_ON);
  const terms = readLoadForm(fields, { ...before, isEdit: true });
  await refuseUsedReference(viewer.id, terms.reference, loadId);
  const measured = await milesOf(terms, before);
  const milesBefore = before?.calculated_miles ?? null;
  await lookOnce(
    fields,
    { terms, miles: measured.calculated_miles ?? milesBefore },
    before ? { terms: before as LoadTerms, miles: milesBefore } : undefined,
  );
  const isPast = isPickupOver(terms, Date.now());
  const changes = before ? changesBetween(before, terms) : [];
  await moveLoad({
    event: "edit",
    messages: {
      texts: (facts) => TEXTS.edit({ ...facts, changes: changesInWords(changes), isPast }),
      kinds: {
        shipper: null,
        driver: stepKind("edit", "driver"),
        others: editKind(changes) ?? stepKind("edit", "others"),
      },
    },
    viewer,
    load,
    driver: load.driver,
    // Refuses the edit if a driver requested the load or was chosen after the page was opened, because the
    // page did not warn about this driver.
    when: and(
      eq(loads.load_status, load.status),
      nobodyAskedSince(loadId, edit.seenRequest),
      load.driver ? isCarriedBy(loadId, load.driver.id) : undefined,
    ),
    others: driversWaiting(loadId),
    set: {
      ...terms,
      ...placeColumns(terms),
      ...measured,
      ...withoutDriver(load),
      expired_at: isPast ? Date.now() : null,
    },
    // Used if another load received the reference after the check above.
    otherwise: () => new Conflict(CHANGED_SINCE),
    also: (nowMs) => [
      ...reopen(loadId, nowMs),
      renameRequestGroups(loadId, nameOf({ ...load.lane, ...terms })),
      ...(load.driver ? [countCancelled(viewer.id)] : []),
    ],
  });
}
