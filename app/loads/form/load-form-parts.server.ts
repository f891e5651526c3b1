/** The load form as its page's data carries it, so that the table of terms stays on the server. Pure. */
import { type Content, fieldName, PARTS, type Part, TERMS, type Term } from "./terms";

/** A control of the form. Short, because it is in the HTML of the page as well. */
export interface FormField {
  name: string;
  label: string;
  /** The content decides the control. */
  is: Content["is"];
  /** The most characters of a text. */
  most?: number;
  required?: true;
}

export interface FormPart {
  part: Part;
  legend: string;
  /** The fields of a row share it. */
  rows: readonly (readonly FormField[])[];
}

const LEGENDS: Readonly<Record<Part, string>> = {
  origin: "Origin",
  destination: "Destination",
  schedule: "When and how much",
  freight: "Freight",
  needs: "The driver needs",
  accessorials: "Waiting and extras beside the rate",
};

/** The label of a control, with the unit of what is typed there. */
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
  };
}

/** The fields of a part in their rows: neighbours that say so share one. */
function rowsOf(part: Part, isEdit: boolean): FormField[][] {
  const rows: FormField[][] = [];
  let before: Term | undefined;
  for (const term of TERMS[part]) {
    const field = fieldOf(term, isEdit);
    if (term.form.inRow && before?.form.inRow) rows.at(-1)?.push(field);
    else rows.push([field]);
    before = term;
  }
  return rows;
}

const formParts = (isEdit: boolean): readonly FormPart[] =>
  PARTS.map((part) => ({ part, legend: LEGENDS[part], rows: rowsOf(part, isEdit) }));

/**
 * What the form of a new load asks for: parts as JSON. As values of the page's data they would take twice the bytes,
 * because Remix numbers each of them.
 */
export const NEW_LOAD_FORM = JSON.stringify(formParts(false));
/** What an edit asks for, as JSON; it requires more. */
export const EDIT_FORM = JSON.stringify(formParts(true));
