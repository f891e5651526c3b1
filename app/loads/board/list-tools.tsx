import { useLocation } from "@remix-run/react";
import { Form, Link } from "#links";
import type { Role } from "~/trade/lifecycle";
import { Field, SelectField } from "~/ui/forms/field";
import { SubmitButton } from "~/ui/forms/submit-button";
import {
  type BoardFilter,
  type BoardSort,
  isFiltering,
  listAddress,
  NO_FILTER,
  nextSort,
} from "./board-filter";
import { useSelectsAll } from "./use-selects-all";

interface Props {
  filter: BoardFilter;
  tab: string;
  role: Role;
  members?: readonly (readonly [id: string, name: string])[];
}

/** Shows the filter, the sort links and, if `selects` is set, a link that selects all loads or none. */
export function ListTools({
  selects,
  ...list
}: Props & {
  selects: string | null;
}) {
  const isAll = useSelectsAll();
  return (
    <div className="tools">
      <FilterForm {...list} />
      <div className="row">
        <span aria-hidden="true">Sort:</span>
        <SortLink {...list} by="pickup" />
        <SortLink {...list} by="rate" />
        <SortLink {...list} by="posted" />
      </div>
      {selects && (
        <Link className="all" to={isAll ? selects : `${selects}&select=all`} preventScrollReset>
          {isAll ? "Select none" : "Select all"}
        </Link>
      )}
    </div>
  );
}

function FilterForm({ filter, tab, role, members }: Props) {
  const { search } = useLocation();
  const sort = new URLSearchParams(search).get("sort");
  const { find, pickup, driver, wrongPickup } = filter;
  const answers = {
    values: { find, pickup: wrongPickup?.typed ?? pickup, driver },
    ...(wrongPickup && { fields: { pickup: wrongPickup.problem } }),
  };
  const isShipper = role === "shipper";
  return (
    <details className="more" key={search} open={isFiltering(filter) || wrongPickup !== undefined}>
      <summary>Filter</summary>
      <Form method="get" className="row find" role="search" preventScrollReset noValidate>
        <input type="hidden" name="tab" value={tab} />
        {filter.sort && sort && <input type="hidden" name="sort" value={sort} />}
        <Field
          name="find"
          label={`Number, place, cargo${isShipper ? ", reference or driver" : " or shipper"}`}
          type="search"
          answers={answers}
        />
        <Field name="pickup" label="Pickup date" type="date" answers={answers} />
        {isShipper && <Field name="driver" label="Driver" answers={answers} />}
        {members && (
          <SelectField
            name="member"
            label="Loads of"
            none="Everyone"
            options={members}
            defaultValue={filter.member}
          />
        )}
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

const SORTS: Readonly<Record<BoardSort, readonly [label: string, asc: string, desc: string]>> = {
  pickup: ["Pickup", "earliest first", "latest first"],
  rate: ["Rate", "lowest first", "highest first"],
  posted: ["Posted", "oldest first", "newest first"],
};

function SortLink({ filter, tab, by }: Omit<Props, "role" | "members"> & { by: BoardSort }) {
  const [label, asc, desc] = SORTS[by];
  const isSorted = filter.sort === by;
  const isUp = filter.direction === "asc";
  return (
    <Link
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
