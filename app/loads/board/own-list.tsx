import { useLocation } from "@remix-run/react";
import { useRef } from "react";
import { destinationOf, originOf } from "~/trade/lane";
import type { Role } from "~/trade/lifecycle";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { BulkStep } from "../bulk/bulk";
import type { BoardFilter } from "./board-filter";
import type { Column } from "./lane-table";
import { LoadTable } from "./load-table";
import type { OwnRow } from "./own-rows.server";
import { useSelectsAll } from "./use-selects-all";

interface Props {
  caption: string;
  rows: readonly OwnRow[];
  role: Role;
  offered: readonly BulkStep[];
  address: string;
  filter: Pick<BoardFilter, "sort" | "direction">;
  ticked?: string;
}

const WORDS: Readonly<Record<BulkStep, string>> = {
  "confirm-open": "Mark as Available",
  "book-now": "Book Now",
  copy: "Copy",
  delete: "Delete",
};

function otherSide(role: Role): Column<OwnRow> {
  return {
    title: role === "shipper" ? "Driver" : "Shipper",
    className: "who",
    cell: ({ other, asking }) =>
      other ?? (asking > 0 ? `${asking} ${asking === 1 ? "request" : "requests"}` : "No requests"),
  };
}

export function OwnList({ caption, rows, role, offered, address, filter, ticked }: Props) {
  const { key } = useLocation();
  const isAll = useSelectsAll();
  // A new page has a new key, which clears the checkboxes. After a refusal, the old key is kept, so that the
  // checked boxes stay checked.
  const shownAt = useRef(key);
  if (ticked === undefined) shownAt.current = key;
  const box: Column<OwnRow> = {
    title: "Select",
    className: "pick",
    cell: (row) => (
      <label className="check">
        <input
          type="checkbox"
          name="load"
          value={row.load_id}
          defaultChecked={ticked === undefined ? isAll : ticked.includes(row.load_id)}
          aria-label={`Select ${row.number} ${originOf(row)} to ${destinationOf(row)}`}
        />
      </label>
    ),
  };
  const table = (
    <LoadTable
      caption={caption}
      rows={rows}
      last={[otherSide(role), ...(offered.length > 0 ? [box] : [])]}
      rateOrder={
        filter.sort === "rate" ? (filter.direction === "asc" ? "ascending" : "descending") : undefined
      }
    />
  );
  if (offered.length === 0) return table;
  const to = (step: BulkStep) => `/dashboard${address}&step=${step}`;
  return (
    <KeyedForm className="own" key={shownAt.current} action={to(offered[0] ?? "copy")}>
      {table}
      <div className="row bulk">
        <span id="with-selected">Selected loads:</span>
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
