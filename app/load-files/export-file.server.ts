import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { loads } from "db/schema";
import { and, eq, gt, isNull, ne } from "drizzle-orm";
import type { Party } from "~/access/policy";
import { ALL_TERMS, fieldName } from "~/loads/form/terms";
import { formValues } from "~/loads/queries.server";
import { PAGE_ROWS, paged } from "~/text/paged.server";
import { equipmentLabel } from "~/trade/equipment";
import { numberOf } from "~/trade/load-number";
import { FILE_TERMS, headerOf, NUMBER_HEADER, PROBLEM_HEADER } from "./columns";
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

export const templateCsv = (isShort: boolean): string =>
  writeCsv([FILE_TERMS.filter(({ column }) => !isShort || USUAL.has(column)).map(headerOf)]);

export async function* ownLoadsCsv(owner: Party): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine([NUMBER_HEADER, ...HEADERS]);
  const rows = paged((after: { load_id: string } | null) =>
    db()
      .select(pickColumns(loads, ["load_id", "load_number", ...ALL_TERMS.map(({ column }) => column)]))
      .from(loads)
      .where(
        and(
          eq(loads.owner_id, owner.id),
          isNull(loads.deleted_at),
          ne(loads.load_status, "complete"),
          gt(loads.load_id, after?.load_id ?? ""),
        ),
      )
      .orderBy(loads.load_id)
      .limit(PAGE_ROWS),
  );
  for await (const load of rows) {
    const values = formValues(load);
    const cells = FILE_TERMS.map((term) => {
      const value = values[fieldName(term)] ?? "";
      if (term.holds.is === "requirement") return value ? "yes" : "";
      return term.holds.is === "equipment" ? (equipmentLabel(value) ?? "") : value;
    });
    yield csvLine([numberOf(load), ...cells]);
  }
}

const NO_STOPS =
  "This row has no stops. Fill them in here, or correct the lines in your own file, and send it again.";

/** A load that was sent as a line for each stop has one row here. */
export async function faultyRowsCsv(owner: Party, fileId: string): Promise<string> {
  const { headers, rows, outcomes } = await loadFile(owner, fileId);
  // A file that was downloaded here and sent again has a column of reasons, which the new one replaces.
  const kept = headers.flatMap((header, at) => (header === PROBLEM_HEADER ? [] : [at]));
  const left = new Set(rowsToDo(rows, outcomes).filter(({ doubts }) => doubts));
  const lines = rows.flatMap((row) => {
    const problem = problemOf(row, outcomes) || (left.has(row) ? (row.doubts ?? []).join(" ") : "");
    const reason = row.lane ? problem : `${problem} ${NO_STOPS}`;
    return problem ? [[...kept.map((at) => row.cells[at] ?? ""), reason]] : [];
  });
  return writeCsv([[...kept.map((at) => headers[at] ?? ""), PROBLEM_HEADER], ...lines]);
}
