import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useRef } from "react";
import { destinationOf, originOf } from "~/trade/lane";
import type { Role } from "~/trade/lifecycle";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { ChosenStep } from "../bulk/bulk";
import { otherSide } from "./find-own";
import type { Column } from "./lane-table";
import { LoadTable } from "./load-table";
import type { OwnRow } from "./own-board.server";

interface Props {
  caption: string;
  rows: readonly OwnRow[];
  role: Role;
  today: string;
  /** Behind the heads of origin, rate and the other side. */
  heads: readonly [ReactNode, ReactNode, ReactNode];
  /** What may be done with several of the loads; nothing without boxes to tick. */
  offered: readonly ChosenStep[];
  /** The address of the list, which each step is added to. */
  address: string;
  /** The ids that a refused form had ticked. */
  ticked?: string;
}

const WORDS: Readonly<Record<ChosenStep, string>> = {
  "confirm-open": "Confirm Still Open",
  copy: "Copy",
  delete: "Delete",
};

/** A page of a person's own loads. Where something can be done with several, each has a box to tick. */
export function OwnList({ caption, rows, role, today, heads, offered, address, ticked }: Props) {
  const { key } = useLocation();
  // What was ticked on one page is not on the next. A refusal is none: what is ticked while its page still loads stays.
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
      dotsFor={role}
      today={today}
      heads={[origin, rate]}
      last={[otherSide(role, other), ...(offered.length > 0 ? [box] : [])]}
    />
  );
  if (offered.length === 0) return table;
  const to = (step: ChosenStep) => `/dashboard${address}&step=${step}`;
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
