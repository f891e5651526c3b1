import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useRef } from "react";
import { destinationOf, originOf } from "~/trade/lane";
import type { Role } from "~/trade/lifecycle";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { BulkStep } from "../bulk/bulk";
import { otherSide } from "./find-own";
import type { Column } from "./lane-table";
import { LoadTable } from "./load-table";
import type { OwnRow } from "./own-board.server";

interface Props {
  caption: string;
  rows: readonly OwnRow[];
  role: Role;
  /** Content after the column heads of origin, rate and the other party. */
  heads: readonly [ReactNode, ReactNode, ReactNode];
  /** The bulk steps that the list offers. If empty, no checkboxes are shown. */
  offered: readonly BulkStep[];
  /** The address of the list, to which each step is added. */
  address: string;
  /** The ids that were checked in a refused form. */
  ticked?: string;
}

const WORDS: Readonly<Record<BulkStep, string>> = {
  "confirm-open": "Confirm Still Open",
  "book-now": "Book Now",
  copy: "Copy",
  delete: "Delete",
};

/** Shows a page of a user's own loads. If the list offers bulk steps, each row has a checkbox. */
export function OwnList({ caption, rows, role, heads, offered, address, ticked }: Props) {
  const { key } = useLocation();
  // The key changes with each new page, which clears the checkboxes. After an error the key stays the same,
  // so boxes checked while the page loads stay checked.
  const shownAt = useRef(key);
  if (ticked === undefined) shownAt.current = key;
  const [origin, rate, other] = heads;
  const box: Column<OwnRow> = {
    title: "Select",
    className: "pick",
    cell: (row) => (
      <label className="check">
        <input
          type="checkbox"
          name="load"
          value={row.load_id}
          defaultChecked={ticked?.includes(row.load_id)}
          aria-label={`Select ${row.number} ${originOf(row)} to ${destinationOf(row)}`}
        />
      </label>
    ),
  };
  const table = (
    <LoadTable
      caption={caption}
      rows={rows}
      heads={[origin, rate]}
      last={[otherSide(role, other), ...(offered.length > 0 ? [box] : [])]}
    />
  );
  if (offered.length === 0) return table;
  const to = (step: BulkStep) => `/dashboard${address}&step=${step}`;
  return (
    <KeyedForm className="own" key={shownAt.current} action={to(offered[0] ?? "copy")}>
      {table}
      <div className="row">
        <span id="with-selected">With the selected loads:</span>
        {offered.map((step) => (
          <SubmitButton
            key={step}
            look={step === "delete" ? "danger" : "plain"}
            formAction={to(step)}
            aria-describedby="with-selected"
          >
            {WORDS[step]}
          </SubmitButton>
        ))}
      </div>
    </KeyedForm>
  );
}
