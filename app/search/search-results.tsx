import { Link } from "#links";
import type { Sort } from "~/search/engine/sorts";
import { ENDS, type End } from "~/trade/ends";
import type { Answers } from "~/ui/forms/field";
import { useLowData } from "~/ui/low-data";
import { Pager } from "~/ui/pager";
import type { Chip } from "./chips";
import { FoundTable } from "./found-table";
import type { FoundRow } from "./found-words.server";
import type { PlaceQuestion } from "./places.server";
import type { Hint } from "./relax.server";
import type { BoardPage } from "./search-board.server";
import { SEARCH_FORM } from "./search-form";

export function Chips({ chips }: { chips: readonly Chip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label="Filters in use">
      {chips.map(({ name, label, href, isApplied }) => (
        <li key={`${name} ${label}`}>
          <Link className="chip" to={href}>
            <span className="for-readers">Remove </span>
            {label}
            {!isApplied && " (not applied)"} <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The choices are links, so they work without JavaScript. */
export function Questions({
  questions,
  hrefOf,
}: {
  questions: Partial<Record<End, PlaceQuestion>>;
  hrefOf: Props["hrefOf"];
}) {
  return (
    <>
      {ENDS.map((end) => {
        const question = questions[end];
        return (
          question && (
            <p key={end} className="row" role="status">
              {question.text}
              {question.choices.map(({ label, city, state }) => (
                <Link
                  key={label}
                  className="chip"
                  to={hrefOf({ [`${end}_city`]: city, [`${end}_state`]: state || null })}
                >
                  {label}
                </Link>
              ))}
            </p>
          )
        );
      })}
    </>
  );
}

function SortError({ children }: { children: string }) {
  const [before, after] = children.split(COSTS);
  return (
    <p className="error" id="sort-error">
      {before}
      {after !== undefined && <Link to="/user-account/costs">{COSTS}</Link>}
      {after}
    </p>
  );
}

const COSTS = "Costs and profit";

export function SortField({
  sort,
  sorts,
  answers,
}: {
  sort: Sort;
  /** The labels of the orders. */
  sorts: Readonly<Record<string, string>>;
  answers: Answers;
}) {
  const problem = answers.fields?.sort;
  const lowData = useLowData();
  const button = (
    <button className="button plain" type="submit" form={SEARCH_FORM}>
      Sort
    </button>
  );
  return (
    <div className="row sort">
      <label htmlFor="sort">Sort by</label>
      <select
        id="sort"
        name="sort"
        form={SEARCH_FORM}
        defaultValue={sort}
        aria-describedby={problem && "sort-error"}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {Object.entries(sorts).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {lowData ? button : <noscript>{button}</noscript>}
      {problem && <SortError>{problem}</SortError>}
    </div>
  );
}

interface Props {
  found: Omit<BoardPage, "rows"> & {
    rows: readonly FoundRow[];
    mayHide: boolean;
  };
  page: number;
  /** True if the page was opened by a cursor instead of its number. */
  isFollowed: boolean;
  isFiltered: boolean;
  problem?: string;
  hints: readonly Hint[];
  hrefOf: (values: Record<string, string | null>) => string;
}

export function Results({ found, page, isFollowed, isFiltered, problem, hints, hrefOf }: Props) {
  const { rows, next, further, amongBest, beyond } = found;
  return (
    <>
      {problem && (
        <p className="error" role="status">
          {problem}
        </p>
      )}
      {rows.length > 0 ? (
        <FoundTable rows={rows} mayHide={found.mayHide} />
      ) : (
        !further && !amongBest && <Nothing {...{ page, isFollowed, isFiltered, hints, beyond, hrefOf }} />
      )}
      {amongBest && (
        <p className="quiet">
          We compared the best-paying loads nearby.{" "}
          {!next && <Link to={hrefOf({ sort: "rate_per_mile" })}>See all, sorted by rate per mile</Link>}
        </p>
      )}
      {further && (
        <p className="row" role="status">
          There may be more matches.
          <Link className="button plain" to={`${hrefOf({})}&page=${page + 1}&after=${further}`}>
            Search More
          </Link>
        </p>
      )}
      {further && <Hints hints={hints} />}
      {beyond === null && <Pager page={page} more={next !== null} after={next} />}
    </>
  );
}

function Hints({ hints }: Pick<Props, "hints">) {
  if (hints.length === 0) return null;
  return (
    <ul className="hints">
      {hints.map(({ label, href, count, orMore }) => (
        <li key={href}>
          <Link to={href}>{label}</Link> {count}
          {orMore && "+"} {count === 1 ? "load" : "loads"}
        </li>
      ))}
    </ul>
  );
}

function Nothing({
  page,
  isFollowed,
  isFiltered,
  hints,
  beyond,
  hrefOf,
}: Omit<Props, "found" | "problem"> & { beyond: number | null }) {
  if (beyond !== null)
    return (
      <div className="empty">
        <p>You can't jump that far. Narrow the search, or continue from this page.</p>
        <Link className="button main" to={hrefOf({ page: String(beyond) })}>
          Page {beyond.toLocaleString("en-US")}
        </Link>
      </div>
    );
  return (
    <div className="empty">
      <p>
        {page > 1 || isFollowed
          ? "No loads on this page."
          : isFiltered
            ? "No open loads match. Remove a filter or widen the search."
            : "No open loads right now. New ones appear here as shippers post them."}
      </p>
      <Hints hints={hints} />
      {(page > 1 || isFollowed) && (
        <Link className="button plain" to={hrefOf({})}>
          First Page
        </Link>
      )}
      {isFiltered && !hints.some(({ href }) => href === "/search") && (
        <Link className="button plain" to="/search">
          Show All Open Loads
        </Link>
      )}
    </div>
  );
}

export function HiddenCount({ text }: { text?: string }) {
  if (!text) return null;
  return (
    <p className="quiet">
      {text}. <Link to="/hidden">See them</Link>
    </p>
  );
}
