/** Builds the load form as page data, so that browsers do not have to load the table of terms. Pure. */
import { type Content, fieldName, PARTS, type Part, TERMS, type Term } from "./terms";

/** The object is small, because the page's HTML also contains this data. */
export interface FormField {
  name: string;
  label: string;
  is: Content["is"];
  /** The maximum length of a text, in characters. */
  most?: number;
  required?: true;
  suggestions?: readonly string[];
}

export interface FormPart {
  part: Part;
  legend: string;
  rows: readonly (readonly FormField[])[];
}

const LEGENDS: Readonly<Record<Part, string>> = {
  origin: "Origin",
  destination: "Destination",
  schedule: "Schedule and rate",
  freight: "Freight",
  contacts: "Facility contacts",
  needs: "The driver needs",
  accessorials: "Detention and accessorials",
};

function labelOf({ label, form, holds }: Term): string {
  if (holds.is === "measure") return `${label} (${holds.unit})`;
  return holds.is === "amount" ? `${label} ($)` : (form.asked ?? label);
}

function isRequired({ holds, form }: Term, isEdit: boolean): boolean {
  return holds.is === "day" || holds.is === "dollars" || (isEdit && form.requiredInEdit === true);
}

function fieldOf(term: Term, isEdit: boolean): FormField {
  const { holds } = term;
  return {
    name: fieldName(term),
    label: labelOf(term),
    is: holds.is,
    ...((holds.is === "text" || holds.is === "paragraph") && { most: holds.most }),
    ...(isRequired(term, isEdit) && { required: true }),
    ...(term.form.suggestions && { suggestions: term.form.suggestions }),
  };
}

function rowsOf(part: Part, isEdit: boolean): FormField[][] {
  const rows: FormField[][] = [];
  let before: Term | undefined;
  for (const term of TERMS[part]) {
    const field = fieldOf(term, isEdit);
    if (term.form.inRow && term.form.inRow === before?.form.inRow) rows.at(-1)?.push(field);
    else rows.push([field]);
    before = term;
  }
  return rows;
}

const formParts = (isEdit: boolean): readonly FormPart[] =>
  PARTS.map((part) => ({ part, legend: LEGENDS[part], rows: rowsOf(part, isEdit) }));

/** As plain page data, the form would be twice as large, because Remix numbers each value. */
export const NEW_LOAD_FORM = JSON.stringify(formParts(false));
export const EDIT_FORM = JSON.stringify(formParts(true));
