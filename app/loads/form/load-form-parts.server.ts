/** Builds the load form as page data, so that browsers do not have to load the table of terms. */
import { MOST_STATE } from "./load-limits";
import { STATE_LIST } from "./stops/stop-form";
import { STOP_TERMS, type StopTerm } from "./stops/stop-terms";
import { type Content, fieldName, PARTS, type Part, TERMS, type Term } from "./terms";

/** The object is small, because the page's HTML also contains this data. */
export interface FormField {
  name: string;
  label: string;
  /** Missing for a text, which most fields are. */
  is?: Content["is"];
  /** The maximum length of a text, in characters. */
  most?: number;
  required?: true;
  /** Common values in one text, separated by bars, because a list is larger. */
  suggestions?: string;
  /** The id of the list with common values, if several fields share it. */
  list?: string;
}

export interface FormPart {
  part: Part;
  legend: string;
  /**
   * The fields in each inner list share a row. The part `between` contains the fields of one stop, named
   * after its members.
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

/** All stops share one list of states, because a list for each stop would make the page large. */
const STATE_OF_STOP = { most: MOST_STATE, list: STATE_LIST } as const;

function fieldOfStop(term: StopTerm): FormField {
  const { member, holds, required } = term;
  return {
    name: member,
    label: labelOf(term),
    ...(holds.is === "state" ? STATE_OF_STOP : { ...kindOf(holds), ...lengthOf(holds) }),
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

/** As plain page data, the form would be twice as large, because Remix numbers each value. */
export const NEW_LOAD_FORM = JSON.stringify(formParts(false));
export const EDIT_FORM = JSON.stringify(formParts(true));
