/** Posts the rows of a file, and edits the loads that have their references. */
import { oncePart, refuseOtherContent, writeOnce } from "db/idempotency";
import { write } from "db/write";
import { SecondLook } from "~/loads/form/before-posting.server";
import { editLoad } from "~/loads/steps/edit-load.server";
import { postLoad, postTogether } from "~/loads/steps/post-load.server";
import { Conflict, Forbidden, Invalid, OutcomeUnknown, Refusal, Unavailable } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { mayGoOn, withTrips } from "~/platform/trips.server";
import type { Viewer } from "~/trade/viewer";
import { type Column, columnNameOf, columnsOf } from "./columns";
import { addOutcomes, type LoadFile, loadFile } from "./load-file.server";
import { fieldsOf } from "./look.server";
import { loadsById } from "./own-loads.server";
import { faultsInWords, type Outcome, type Outcomes, type Part, type PlannedRow, rowsToDo } from "./plan";
import { changesNothing, completed } from "./row-fields.server";

/** The page answers after this time, even if rows are left, so that it shows the progress. */
const ANSWERS_AFTER_MS = 8_000;
/** The round trips of one form. A Worker allows 1,000. */
const MOST_TRIPS = 600;
/** The number of loads that one write posts. */
const POSTED_AT_ONCE = 20;
/** The number of edits between two records of their outcomes. */
const EDITED_AT_ONCE = 10;

const CHANGED_SINCE = "The load has changed since this page was made. Send the row again.";
const GONE = "The load is no longer on your list.";

/** Returns whether the failure concerns more than one row, so that no other row is tried. */
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

const inBatches = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** One request that posts rows of a file. */
class Posting {
  readonly #columns: readonly Column[];
  /** The number of rows that this request posted or edited. */
  done = 0;

  constructor(
    readonly viewer: Viewer,
    readonly file: LoadFile,
  ) {
    this.#columns = columnsOf(file.headers);
  }

  /** Returns the form fields of a row, with the answers to its questions. */
  #fields(row: PlannedRow): Record<string, string> {
    return {
      ...fieldsOf(this.#columns, { line: row.line, cells: [...row.cells] }).fields,
      seen_doubts: (row.doubts ?? []).join(" "),
    };
  }

  #note = (outcomes: Outcomes) => addOutcomes(this.viewer, this.file.fileId, outcomes);

  #count(outcomes: Outcomes): void {
    this.done += Object.values(outcomes).filter(({ did }) => did !== "refused").length;
  }

  /** Tries one row. @throws errors that concern more than this row */
  async #try(row: PlannedRow, did: "posted" | "edited", work: () => Promise<unknown>): Promise<Outcome> {
    try {
      await oncePart(`row ${row.line}`, async () => void (await work()));
      return { did };
    } catch (error) {
      if (stopsAll(error)) throw error;
      return { did: "refused", why: whyRefused(error as Refusal, this.#columns) };
    }
  }

  /** Posts the rows in one write or, if one of them is refused, one by one. */
  async post(rows: readonly PlannedRow[]): Promise<void> {
    const posts = rows.map((row) => ({ row, fields: this.#fields(row), loadId: row.loadId ?? "" }));
    const posted = Object.fromEntries(rows.map(({ line }) => [line, { did: "posted" } as const]));
    const { viewer } = this;
    try {
      await oncePart(`rows from ${rows[0]?.line}`, () => postTogether(viewer, posts, [this.#note(posted)]));
      this.#count(posted);
    } catch (error) {
      if (stopsAll(error)) throw error;
      const outcomes: Record<string, Outcome> = {};
      try {
        for (const { row, fields, loadId } of posts)
          outcomes[row.line] = await this.#try(row, "posted", () =>
            postLoad({ viewer, fields, draftId: loadId }),
          );
      } finally {
        // The loads before a failure are saved, so their outcomes are, too.
        this.#count(outcomes);
        if (Object.keys(outcomes).length > 0) await write([this.#note(outcomes)]);
      }
    }
  }

  async edit(rows: readonly PlannedRow[]): Promise<void> {
    const found = await loadsById(
      this.viewer,
      rows.flatMap(({ loadId }) => loadId ?? []),
    );
    const outcomes: Record<string, Outcome> = {};
    try {
      for (const row of rows) {
        const load = found.get(row.loadId ?? "");
        outcomes[row.line] = load
          ? await this.#edit(row, completed(this.#fields(row), load))
          : { did: "refused", why: GONE };
      }
    } finally {
      // The edits before a failure are saved, so their outcomes are, too.
      this.#count(outcomes);
      if (Object.keys(outcomes).length > 0) await write([this.#note(outcomes)]);
    }
  }

  async #edit(row: PlannedRow, fields: Record<string, string>): Promise<Outcome> {
    const { viewer } = this;
    const loadId = row.loadId ?? "";
    const { seen } = row;
    const outcome = await this.#try(row, "edited", () =>
      editLoad({
        viewer,
        loadId,
        fields,
        revision: seen?.revision,
        seenStatus: seen?.status,
        seenRequest: seen?.newestRequest,
      }),
    );
    if (outcome.did !== "refused") return outcome;
    // The same edit may have been saved from another tab.
    const now = (await loadsById(viewer, [loadId])).get(loadId);
    if (!now) return { did: "refused", why: GONE };
    if (changesNothing(fields, now)) return { did: "edited" };
    return now.revision === seen?.revision ? outcome : { did: "refused", why: CHANGED_SINCE };
  }
}

/**
 * Posts and edits the rows of a file that are left, for a few seconds. Each load succeeds or fails
 * independently.
 * @returns whether the database failed before all rows were tried
 * @throws NotFound, Forbidden; Unavailable, OutcomeUnknown or an internal error before the first change
 */
export async function postRows(
  viewer: Viewer,
  { fileId, part }: { fileId: string; part: Part },
): Promise<{ isStopped: boolean }> {
  const untilMs = Date.now() + ANSWERS_AFTER_MS;
  const [file] = await Promise.all([loadFile(viewer, fileId), refuseOtherContent()]);
  const rows = rowsToDo(file.rows, file.outcomes, part);
  const posting = new Posting(viewer, file);
  const work = [
    ...inBatches(
      rows.filter(({ does }) => does === "post"),
      POSTED_AT_ONCE,
    ).map((batch) => () => posting.post(batch)),
    ...inBatches(
      rows.filter(({ does }) => does === "edit"),
      EDITED_AT_ONCE,
    ).map((batch) => () => posting.edit(batch)),
  ];
  try {
    const isDone = await withTrips(MOST_TRIPS, async () => {
      for (const batch of work) {
        if (Date.now() >= untilMs || !mayGoOn()) return false;
        await batch();
      }
      return true;
    });
    // Stored last, so that the same form, sent again, handles the rows that are left.
    if (isDone && posting.done > 0) await writeOnce([]);
    return { isStopped: false };
  } catch (error) {
    if (posting.done === 0 || error instanceof Forbidden) throw error;
    log.error({ err: error }, "posting a file of loads stopped");
    return { isStopped: true };
  }
}
