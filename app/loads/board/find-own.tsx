import { useLocation } from "@remix-run/react";
import { Form, Link } from "#links";
import type { Role } from "~/trade/lifecycle";
import { Field } from "~/ui/forms/field";
import { SubmitButton } from "~/ui/forms/submit-button";
import {
  type BoardFilter,
  type BoardSort,
  isFiltering,
  listAddress,
  NO_FILTER,
  nextSort,
} from "./board-filter";
import type { Column } from "./lane-table";
import type { OwnRow } from "./own-board.server";

interface Props {
  filter: BoardFilter;
  tab: string;
}

/** The form that filters a user's own loads on the open tab. */
export function FindOwn({ filter, tab, role }: Props & { role: Role }) {
  const { search } = useLocation();
  const sort = new URLSearchParams(search).get("sort");
  const { find, pickup, driver, wrongPickup } = filter;
  const answers = {
    values: { find, pickup: wrongPickup?.typed ?? pickup, driver },
    ...(wrongPickup && { fields: { pickup: wrongPickup.problem } }),
  };
  const isShipper = role === "shipper";
  // Collapsed, so that the first load is visible on a phone without scrolling.
  return (
    <details className="more" key={search} open={isFiltering(filter) || wrongPickup !== undefined}>
      <summary>Find among your loads</summary>
      <Form method="get" className="row find" role="search" preventScrollReset noValidate>
        <input type="hidden" name="tab" value={tab} />
        {filter.sort && sort && <input type="hidden" name="sort" value={sort} />}
        <Field
          name="find"
          label={`Number, place, cargo${isShipper ? ", reference or driver" : " or shipper"}`}
          type="search"
          autoComplete="off"
          answers={answers}
        />
        <Field name="pickup" label="Pickup day" type="date" answers={answers} />
        {isShipper && <Field name="driver" label="Driver" autoComplete="off" answers={answers} />}
        <SubmitButton look="plain">Find</SubmitButton>
        {isFiltering(filter) && (
          <Link className="button plain" to={listAddress(filter, tab, NO_FILTER)}>
            Clear
          </Link>
        )}
      </Form>
    </details>
  );
}

/** The label of each sortable column, and the description of each sort direction. */
const HEADS: Readonly<Record<BoardSort, readonly [label: string, asc: string, desc: string]>> = {
  pickup: ["Pickup", "earliest first", "latest first"],
  rate: ["Rate", "lowest first", "highest first"],
  posted: ["Posted", "oldest first", "newest first"],
};

/** Shows a column head as a link that sorts by the column or reverses the current order. */
export function SortHead({ filter, tab, by }: Props & { by: BoardSort }) {
  const [label, asc, desc] = HEADS[by];
  const isSorted = filter.sort === by;
  const isUp = filter.direction === "asc";
  return (
    <Link
      className="sorts"
      to={listAddress(filter, tab, { sort: nextSort(filter, by) })}
      aria-current={isSorted || undefined}
      preventScrollReset
    >
      <span className="for-readers">Sort by </span>
      {label}
      {isSorted && (
        <>
          <span aria-hidden="true"> {isUp ? "↑" : "↓"}</span>
          <span className="for-readers"> ({isUp ? asc : desc})</span>
        </>
      )}
    </Link>
  );
}

/** Returns the column with the other party of each load, or the number of requests. */
export function otherSide(role: Role, head: Column<OwnRow>["head"]): Column<OwnRow> {
  return {
    title: role === "shipper" ? "Driver" : "Shipper",
    head,
    className: "who",
    cell: ({ other, asking, age }) => (
      <>
        {other ?? (asking > 0 && `${asking} ${asking === 1 ? "request" : "requests"}`)}
        <span className="quiet">{age}</span>
      </>
    ),
  };
}
