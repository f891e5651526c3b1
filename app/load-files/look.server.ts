import { v7 as newId } from "uuid";
import { measureMiles } from "~/distance/engine.server";
import { dependsOnMiles, lookOnce, SecondLook } from "~/loads/form/before-posting.server";
import { changesBetween } from "~/loads/form/changed-terms";
import { readLoadForm } from "~/loads/form/load-form.server";
import type { LoadTerms } from "~/loads/form/terms";
import { Invalid } from "~/platform/errors";
import { mayGoOn, withTrips } from "~/platform/trips.server";
import { oneLine } from "~/text/typed-text";
import { laneOf } from "~/trade/lane";
import { isOpen } from "~/trade/lifecycle";
import { numberOf } from "~/trade/load-number";
import { isSameWay } from "~/trade/stops";
import type { Viewer } from "~/trade/viewer";
import { readCells } from "./cells.server";
import { type Column, columnNameOf } from "./columns";
import { Copies } from "./copies.server";
import { loadsByReference, loadsWithoutReference, type OwnLoad } from "./own-loads.server";
import { countOf, type PlannedRow } from "./plan";
import { changesNothing, completed } from "./row-fields.server";
import type { Sheet } from "./sheet.server";
import { inSlices } from "./slices";
import type { SheetRow } from "./stop-lines";

interface Row extends SheetRow {
  fields: Record<string, string>;
  faults: Record<string, string>;
  reference: string;
}

export function fieldsOf(columns: readonly Column[], row: SheetRow): Row {
  const { fields, faults } = readCells(columns, row.cells);
  const reference = oneLine(fields.reference ?? "");
  return { ...row, fields, faults, reference };
}

const laneAsTyped = ({ fields, fault }: Row): string => {
  if (fault) return "";
  return laneOf({
    origin_address_city: fields.origin_address_city || fields.origin_address_zip || null,
    origin_address_state: fields.origin_address_state || null,
    destination_address_city: fields.destination_address_city || fields.destination_address_zip || null,
    destination_address_state: fields.destination_address_state || null,
  });
};

/** After this time, no more miles are measured, because a request to an engine that is down takes seconds. */
const MEASURES_FOR_MS = 5_000;
/** The maximum number of round trips for one plan. A Worker allows 1,000. */
const MOST_TRIPS = 600;

async function doubtsOf(...look: Parameters<typeof lookOnce>): Promise<readonly string[] | undefined> {
  try {
    await lookOnce(...look);
    return undefined;
  } catch (error) {
    if (error instanceof SecondLook) return error.doubts;
    throw error;
  }
}

/** Null if a file or a program may edit the load. */
export function whyNotEdited(load: Pick<OwnLoad, "load_status" | "load_number">): string | null {
  if (isOpen(load.load_status)) return null;
  if (load.load_status === "complete")
    return `${numberOf(load)} has this reference and was delivered. Use another reference.`;
  return `${numberOf(load)} has a driver. Edit it on its own page.`;
}

export const requestsEnded = ({ asking }: Pick<OwnLoad, "asking">): readonly string[] =>
  asking > 0 ? [`This edit ends ${countOf(asking, "open driver request")}.`] : [];

const MORE_CELLS =
  "This row has more cells than there are headers. Put a cell that contains a comma in quotes.";

class Look {
  readonly #lines = new Map<string, number>();
  readonly #measuresUntilMs = Date.now() + MEASURES_FOR_MS;

  constructor(
    readonly columns: readonly Column[],
    readonly byReference: ReadonlyMap<string, OwnLoad>,
    readonly copies: Copies,
  ) {}

  async plan(row: Row): Promise<PlannedRow> {
    const base = { line: row.line, cells: row.cells, reference: row.reference, lane: laneAsTyped(row) };
    const faulty = (faults: Record<string, string>): PlannedRow => ({
      ...base,
      does: "fault",
      faults: Object.entries(faults).map(([field, says]) => ({
        column: columnNameOf(this.columns, field),
        says,
      })),
    });
    const other = row.reference ? this.#lines.get(row.reference) : undefined;
    if (other !== undefined) return faulty({ reference: `Line ${other} has this reference, too.` });
    if (row.reference) this.#lines.set(row.reference, row.line);
    if (row.fault) return faulty({ "": row.fault });
    if (row.cells.slice(this.columns.length).some((cell) => cell.trim())) return faulty({ "": MORE_CELLS });
    try {
      const load = this.byReference.get(row.reference);
      const planned = load ? await this.#compared(row, load) : await this.#asNew(row);
      return { ...base, ...planned };
    } catch (error) {
      if (error instanceof Invalid) return faulty({ ...(error.fields ?? {}), ...row.faults });
      throw error;
    }
  }

  async #asNew({ fields, faults, reference }: Row): Promise<Partial<PlannedRow> & Pick<PlannedRow, "does">> {
    const copy = reference || hasAny(faults) ? null : this.copies.take(fields);
    if (copy?.repeated) return asItIs(copy.repeated);
    const terms = withoutFaults(faults, () => readLoadForm(fields));
    const { miles, ...measured } = await this.#milesOf(terms);
    const doubts = await doubtsOf(fields, { terms, miles });
    return {
      does: "post",
      loadId: newId(),
      lane: laneOf(terms),
      doubts,
      ...measured,
      ...(copy && { copiesBefore: copy.before }),
    };
  }

  async #compared(row: Row, load: OwnLoad): Promise<Partial<PlannedRow> & Pick<PlannedRow, "does">> {
    const whole = completed(row.fields, load);
    if (!hasAny(row.faults) && changesNothing(whole, load)) return asItIs(load);
    const why = whyNotEdited(load);
    if (why) return { does: "fault", number: numberOf(load), faults: [{ column: "", says: why }] };
    const terms = withoutFaults(row.faults, () => readLoadForm(whole, { ...load, isEdit: true }));
    const { miles, ...measured } = isSameWay(terms, load)
      ? { miles: load.calculated_miles }
      : await this.#milesOf(terms);
    const asked = await doubtsOf(whole, { terms, miles }, { terms: load, miles: load.calculated_miles });
    const doubts = [...requestsEnded(load), ...(asked ?? [])];
    return {
      does: "edit",
      loadId: load.load_id,
      number: numberOf(load),
      lane: laneOf(terms),
      changes: changesBetween(load, terms).map(({ says }) => says),
      ...(doubts.length > 0 && { doubts }),
      ...measured,
      seen: { revision: load.revision, status: load.load_status, newestRequest: load.newestRequest },
    };
  }

  async #milesOf(terms: LoadTerms): Promise<{ miles: number | null } & Pick<PlannedRow, "isUnmeasured">> {
    if (!dependsOnMiles(terms)) return { miles: null };
    if (Date.now() >= this.#measuresUntilMs || !mayGoOn()) return { miles: null, isUnmeasured: true };
    const { calculated_miles: miles, miles_due_at } = await measureMiles(terms);
    return miles_due_at === null ? { miles } : { miles, isUnmeasured: true };
  }
}

const hasAny = (faults: Record<string, string>) => Object.keys(faults).length > 0;

const asItIs = (load: OwnLoad) =>
  ({ does: "nothing", loadId: load.load_id, number: numberOf(load), lane: laneOf(load) }) as const;

/** Reads the form, even if a cell is faulty, so that all faults of the row are reported at once. */
function withoutFaults(faults: Record<string, string>, read: () => LoadTerms): LoadTerms {
  const terms = read();
  if (hasAny(faults)) throw new Invalid("", faults);
  return terms;
}

/** Writes nothing. */
export async function planLoads(viewer: Viewer, { columns, rows }: Sheet): Promise<PlannedRow[]> {
  const read: Row[] = [];
  await inSlices(rows, (row) => void read.push(fieldsOf(columns, row)));
  const references = read.flatMap(({ reference }) => reference || []);
  const days = read.flatMap(({ reference, fields }) => (reference ? [] : (fields.pickup_date ?? [])));
  const [byReference, without] = await Promise.all([
    loadsByReference(viewer, references),
    loadsWithoutReference(viewer, [...new Set(days)]),
  ]);
  const look = new Look(columns, byReference, new Copies(without));
  const planned: PlannedRow[] = [];
  await withTrips(MOST_TRIPS, () => inSlices(read, async (row) => void planned.push(await look.plan(row))));
  return planned;
}
