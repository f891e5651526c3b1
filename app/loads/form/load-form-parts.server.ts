/** Builds the load form as page data, so that browsers do not have to load the table of terms. */
import { STATE_LIST } from "./stops/stop-form";
import { STOP_TERMS, type StopTerm } from "./stops/stop-terms";
import { type Content, fieldName, PARTS, type Part, TERMS, type Term } from "./terms";

/** Kept small, because the page's HTML contains this data. */
export interface FormField {
  name: string;
  label: string;
  /** Omitted for text fields, because most fields are text. */
  is?: Content["is"];
  /** The maximum length of the text, in characters. */
  most?: number;
  required?: true;
  /** Common values, separated by `|`, because a list would be larger. */
  suggestions?: string;
  /** The id of the list with common values, if several fields share it. */
  list?: string;
}

export interface FormPart {
  part: Part;
  legend: string;
  /**
   * The fields in each inner list share a row. The part `between` contains the fields of one stop, named
   * after the stop's members.
   */
  rows: readonly (readonly FormField[])[];
}

const LEGENDS: Readonly<Record<Part, string>> = {
  origin: "Origin",
  between: "Stops between",
  destination: "Destination",
  schedule: "Schedule and rate",
  freight: "Freight",
  contacts: "Facility contacts",
  needs: "The driver needs",
  accessorials: "Detention and accessorials",
};

function labelOf({ label, holds }: { label: string; holds: Content }, asked = label): string {
  if (holds.is === "measure") return `${label} (${holds.unit})`;
  return holds.is === "amount" ? `${label} ($)` : asked;
}

function isRequired({ holds, form }: Term, isEdit: boolean): boolean {
  return holds.is === "day" || holds.is === "dollars" || (isEdit && form.requiredInEdit === true);
}

const kindOf = ({ is }: Content) => is !== "text" && { is };

const lengthOf = (holds: Content) =>
  (holds.is === "text" || holds.is === "paragraph") && { most: holds.most };

function fieldOf(term: Term, isEdit: boolean): FormField {
  const { holds } = term;
  return {
    name: fieldName(term),
    label: labelOf(term, term.form.asked),
    ...kindOf(holds),
    ...lengthOf(holds),
    ...(isRequired(term, isEdit) && { required: true }),
    ...(term.form.suggestions && { suggestions: term.form.suggestions.join("|") }),
  };
}

/**
 * All stops share one list of states, because a list for each stop would make the page large. For the same
 * reason, only the server limits the length of text in these fields.
 */
function fieldOfStop(term: StopTerm): FormField {
  const { member, holds, required } = term;
  return {
    name: member,
    label: labelOf(term),
    ...(holds.is === "state" ? { list: STATE_LIST } : kindOf(holds)),
    ...(required && { required }),
  };
}

/** Adjacent fields with the same `inRow` share a row. */
function inRows(fields: readonly { field: FormField; inRow?: string }[]): FormField[][] {
  const rows: FormField[][] = [];
  let before: string | undefined;
  for (const { field, inRow } of fields) {
    if (inRow && inRow === before) rows.at(-1)?.push(field);
    else rows.push([field]);
    before = inRow;
  }
  return rows;
}

const rowsOf = (part: Part, isEdit: boolean): FormField[][] =>
  part === "between"
    ? inRows(STOP_TERMS.map((term) => ({ field: fieldOfStop(term), inRow: term.inRow })))
    : inRows(TERMS[part].map((term) => ({ field: fieldOf(term, isEdit), inRow: term.form.inRow })));

const formParts = (isEdit: boolean): readonly FormPart[] =>
  PARTS.map((part) => ({ part, legend: LEGENDS[part], rows: rowsOf(part, isEdit) }));

/** JSON text, because plain page data would be twice as large: Remix numbers each value. */
export const NEW_LOAD_FORM = JSON.stringify(formParts(false));
export const EDIT_FORM = JSON.stringify(formParts(true));
