import { oncePart, refuseOtherContent, writeOnce } from "db/idempotency";
import { write } from "db/write";
import { SecondLook } from "~/loads/form/before-posting.server";
import { refuseUsedReference } from "~/loads/form/reference.server";
import { editLoad } from "~/loads/steps/edit-load.server";
import { type PostTogether, postTogether } from "~/loads/steps/post-load.server";
import { Conflict, Forbidden, Invalid, OutcomeUnknown, Refusal, Unavailable } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { letOthersIn } from "~/platform/slices";
import { mayGoOn, withTrips } from "~/platform/trips.server";
import type { Viewer } from "~/trade/viewer";
import { type Column, columnNameOf, columnsOf, isOfStop } from "./columns";
import { unlessCopied } from "./copies.server";
import { addFirstOutcomes, addOutcomes, type LoadFile, loadFile } from "./load-file.server";
import { fieldsOf } from "./look.server";
import { loadsById } from "./own-loads.server";
import { faultsInWords, type Outcome, type Outcomes, type Part, type PlannedRow, rowsToDo } from "./plan";
import { changesNothing, completed } from "./row-fields.server";

/** The time after which a request responds, even if rows remain, so that the page shows the progress. */
const ANSWERS_AFTER_MS = 8_000;
/** The maximum number of round trips for one form. A Worker allows 1,000. */
const MOST_TRIPS = 600;
/** The maximum number of legs in one write. A longer write would block other requests for longer. */
const LEGS_POSTED_AT_ONCE = 15;
const EDITED_AT_ONCE = 10;

const CHANGED_SINCE = "The load has changed since this check. Send the row again.";
const GONE = "The load is no longer on your list.";

const stopsAll = (error: unknown) =>
  !(error instanceof Refusal) ||
  error instanceof Unavailable ||
  error instanceof OutcomeUnknown ||
  error instanceof Forbidden;

function whyRefused(error: Refusal, columns: readonly Column[]): string {
  if (error instanceof SecondLook) return error.doubts.join(" ");
  const fields = error instanceof Invalid || error instanceof Conflict ? (error.fields ?? {}) : {};
  const atFields = Object.entries(fields).map(([field, says]) => ({
    column: columnNameOf(columns, field),
    says,
  }));
  return atFields.length > 0 ? faultsInWords(atFields) : error.message;
}

/** In each batch, the sum of the items' weights is at most `size`, unless the batch is a single item. */
function inBatches<Item>(items: readonly Item[], size: number, weightOf = (_: Item) => 1): Item[][] {
  const batches: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const weight = weightOf(item);
    const batch = batches.at(-1);
    if (batch && weight <= left) batch.push(item);
    else {
      batches.push([item]);
      left = size;
    }
    left -= weight;
  }
  return batches;
}

class Posting {
  readonly #columns: readonly Column[];
  done = 0;

  constructor(
    readonly viewer: Viewer,
    readonly file: LoadFile,
    readonly mayTry: () => Promise<boolean>,
  ) {
    this.#columns = columnsOf(file.headers);
  }

  /** The number of legs of the row's load. */
  legsOf({ cells }: PlannedRow): number {
    const positions = this.#columns.flatMap(({ holds }, at) =>
      holds && isOfStop(holds) && cells[at]?.trim() ? [holds.position] : [],
    );
    return new Set(positions).size + 1;
  }

  #fields(row: PlannedRow): Record<string, string> {
    return {
      ...fieldsOf(this.#columns, { line: row.line, cells: [...row.cells] }).fields,
      seen_doubts: (row.doubts ?? []).join(" "),
    };
  }

  #newLoad = (row: PlannedRow): PostTogether => {
    const { loadId = "", copiesBefore } = row;
    const fields = this.#fields(row);
    if (copiesBefore === undefined) return { fields, loadId };
    return { fields, loadId, unless: unlessCopied(this.viewer, fields, copiesBefore) };
  };

  async #write(id: string, rows: readonly PlannedRow[]): Promise<void> {
    const posted: Outcomes = Object.fromEntries(rows.map(({ line }) => [line, { did: "posted" }]));
    const first = addFirstOutcomes(this.viewer, this.file.fileId, posted);
    await oncePart(id, () => postTogether(this.viewer, rows.map(this.#newLoad), [first]));
    this.done += rows.length;
  }

  /** Stores the outcomes even after an error, because earlier changes are already stored. */
  async #noting(work: (outcomes: Record<string, Outcome>) => Promise<boolean>): Promise<boolean> {
    const outcomes: Record<string, Outcome> = {};
    try {
      return await work(outcomes);
    } finally {
      if (Object.keys(outcomes).length > 0)
        await write([addOutcomes(this.viewer, this.file.fileId, outcomes)]);
    }
  }

  /** Uses one write or, if a row is refused, one write per row. Returns whether all rows were tried. */
  async post(rows: readonly PlannedRow[]): Promise<boolean> {
    try {
      await this.#write(`rows from ${rows[0]?.line}`, rows);
      return true;
    } catch (error) {
      if (stopsAll(error)) throw error;
    }
    return this.#noting(async (outcomes) => {
      for (const [at, row] of rows.entries()) {
        // The first row is always tried, so that each request makes progress.
        if (at > 0 && !(await this.mayTry())) return false;
        const why = await this.#whyNotPosted(row);
        if (why !== null) outcomes[row.line] = { did: "refused", why };
      }
      return true;
    });
  }

  /**
   * Returns why the row was refused, or null if it was posted.
   * @throws errors that concern more than this row
   */
  async #whyNotPosted(row: PlannedRow): Promise<string | null> {
    try {
      await this.#write(`row ${row.line}`, [row]);
      return null;
    } catch (error) {
      const refusal = error instanceof Conflict ? await this.#namingReference(row, error) : error;
      if (stopsAll(refusal)) throw refusal;
      return whyRefused(refusal as Refusal, this.#columns);
    }
  }

  #namingReference = ({ reference, loadId = "" }: PlannedRow, refusal: Conflict): Promise<unknown> =>
    refuseUsedReference(this.viewer.id, reference || null, loadId).then(
      () => refusal,
      (used: unknown) => used,
    );

  /** @returns whether all rows were tried */
  async edit(rows: readonly PlannedRow[]): Promise<boolean> {
    const found = await loadsById(
      this.viewer,
      rows.flatMap(({ loadId }) => loadId ?? []),
    );
    return this.#noting(async (outcomes) => {
      for (const [at, row] of rows.entries()) {
        if (at > 0 && !(await this.mayTry())) return false;
        const load = found.get(row.loadId ?? "");
        const outcome = load
          ? await this.#edit(row, completed(this.#fields(row), load))
          : ({ did: "refused", why: GONE } as const);
        outcomes[row.line] = outcome;
        if (outcome.did === "edited") this.done += 1;
      }
      return true;
    });
  }

  async #edit(row: PlannedRow, fields: Record<string, string>): Promise<Outcome> {
    const { viewer } = this;
    const loadId = row.loadId ?? "";
    const { seen } = row;
    const shown = {
      revision: seen?.revision,
      seenStatus: seen?.status,
      seenRequest: seen?.newestRequest,
    };
    let why: string;
    try {
      await oncePart(`row ${row.line}`, () => editLoad({ viewer, loadId, fields, ...shown }));
      return { did: "edited" };
    } catch (error) {
      if (stopsAll(error)) throw error;
      why = whyRefused(error as Refusal, this.#columns);
    }
    // Another tab may have saved the same edit.
    const now = (await loadsById(viewer, [loadId])).get(loadId);
    if (!now) return { did: "refused", why: GONE };
    if (changesNothing(fields, now)) return { did: "edited" };
    return { did: "refused", why: now.revision === seen?.revision ? why : CHANGED_SINCE };
  }
}

/**
 * Works for about eight seconds at most. Each load succeeds or fails independently.
 * @returns whether an error stopped the work before all rows were tried
 * @throws NotFound, Forbidden; Unavailable, OutcomeUnknown or an internal error before the first change
 */
export async function postRows(
  viewer: Viewer,
  { fileId, part }: { fileId: string; part: Part },
): Promise<{ isStopped: boolean }> {
  const untilMs = Date.now() + ANSWERS_AFTER_MS;
  const [file] = await Promise.all([loadFile(viewer, fileId), refuseOtherContent()]);
  const rows = rowsToDo(file.rows, file.outcomes, part);
  const mayTry = async () => {
    await letOthersIn();
    return Date.now() < untilMs && mayGoOn();
  };
  const posting = new Posting(viewer, file, mayTry);
  const work = [
    ...inBatches(
      rows.filter(({ does }) => does === "post"),
      LEGS_POSTED_AT_ONCE,
      (row) => posting.legsOf(row),
    ).map((batch) => () => posting.post(batch)),
    ...inBatches(
      rows.filter(({ does }) => does === "edit"),
      EDITED_AT_ONCE,
    ).map((batch) => () => posting.edit(batch)),
  ];
  try {
    const isDone = await withTrips(MOST_TRIPS, async () => {
      for (const batch of work) {
        if (!(await mayTry()) || !(await batch())) return false;
      }
      return true;
    });
    // The form's idempotency key is stored last, so that the same form, sent again, handles the remaining
    // rows.
    if (isDone && posting.done > 0) await writeOnce([]);
    return { isStopped: false };
  } catch (error) {
    if (posting.done === 0 || error instanceof Forbidden) throw error;
    log.error({ err: error }, "posting a file of loads stopped");
    return { isStopped: true };
  }
}
