import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { loads } from "db/schema";
import { and, eq, gt, isNull, ne } from "drizzle-orm";
import type { Party } from "~/access/policy";
import { stopField } from "~/loads/form/stops/stop-form";
import { ALL_TERMS, fieldName } from "~/loads/form/terms";
import { formValues } from "~/loads/queries.server";
import { PAGE_ROWS, paged } from "~/text/paged.server";
import { equipmentLabel } from "~/trade/equipment";
import { numberOf } from "~/trade/load-number";
import { countStops } from "~/trade/stops";
import { FILE_TERMS, headerOf, NUMBER_HEADER, PROBLEM_HEADER, STOP_COLUMNS, stopHeader } from "./columns";
import { csvLine, UTF8_MARK, writeCsv } from "./csv";
import { loadFile } from "./load-file.server";
import { problemOf, rowsToDo } from "./plan";

const HEADERS = FILE_TERMS.map(headerOf);

const USUAL = new Set([
  ...["reference", "origin_address_city", "origin_address_state", "origin_address_zip"],
  ...["destination_address_city", "destination_address_state", "destination_address_zip"],
  ...["pickup_date", "pickup_time", "delivery_date", "delivery_time", "total_rate_cents"],
  ...["equipment_type", "cargo_description", "weight_lb", "special_instructions"],
]);

/** The columns of this many stops between. */
const stopColumns = (count: number) => STOP_COLUMNS.filter(({ position }) => position <= count);

export const templateCsv = (isShort: boolean): string =>
  writeCsv([FILE_TERMS.filter(({ column }) => !isShort || USUAL.has(column)).map(headerOf)]);

/** SQL condition: the loads in the file that the owner downloads. */
const areExported = (owner: Party) =>
  and(eq(loads.owner_id, owner.id), isNull(loads.deleted_at), ne(loads.load_status, "complete"));

/**
 * Reads all loads before the header, which has the columns of as many stops between as any of these loads
 * has: a load that gets a further stop during the download loses nothing.
 */
export async function* ownLoadsCsv(owner: Party): AsyncGenerator<string> {
  const rows = paged((after: { load_id: string } | null) =>
    db()
      .select(pickColumns(loads, ["load_id", "load_number", ...ALL_TERMS.map(({ column }) => column)]))
      .from(loads)
      .where(and(areExported(owner), gt(loads.load_id, after?.load_id ?? "")))
      .orderBy(loads.load_id)
      .limit(PAGE_ROWS),
  );
  const lines: { cells: string[]; ofStops: string[] }[] = [];
  let most = 0;
  for await (const load of rows) {
    const values = formValues(load);
    const cells = FILE_TERMS.map((term) => {
      const value = values[fieldName(term)] ?? "";
      if (term.holds.is === "requirement") return value ? "yes" : "";
      return term.holds.is === "equipment" ? (equipmentLabel(value) ?? "") : value;
    });
    const count = countStops(load.stops);
    const ofStops = stopColumns(count).map(
      ({ position, term }) => values[stopField(position, term.member)] ?? "",
    );
    lines.push({ cells: [numberOf(load), ...cells], ofStops });
    most = Math.max(most, count);
  }
  const columns = stopColumns(most);
  yield UTF8_MARK + csvLine([NUMBER_HEADER, ...HEADERS, ...columns.map(stopHeader)]);
  for (const { cells, ofStops } of lines)
    yield csvLine([...cells, ...columns.map((_, at) => ofStops[at] ?? "")]);
}

const NO_STOPS =
  "This row has no stops. Fill them in here, or correct the lines in your own file, and send it again.";

/** A load that was sent as a line for each stop has one row in this file. */
export async function faultyRowsCsv(owner: Party, fileId: string): Promise<string> {
  const { headers, rows, outcomes } = await loadFile(owner, fileId);
  // A file that was downloaded from the page and sent again has a column of reasons, which the new one
  // replaces.
  const kept = headers.flatMap((header, at) => (header === PROBLEM_HEADER ? [] : [at]));
  const left = new Set(rowsToDo(rows, outcomes).filter(({ doubts }) => doubts));
  const lines = rows.flatMap((row) => {
    const problem = problemOf(row, outcomes) || (left.has(row) ? (row.doubts ?? []).join(" ") : "");
    const reason = row.lane ? problem : `${problem} ${NO_STOPS}`;
    return problem ? [[...kept.map((at) => row.cells[at] ?? ""), reason]] : [];
  });
  return writeCsv([[...kept.map((at) => headers[at] ?? ""), PROBLEM_HEADER], ...lines]);
}
