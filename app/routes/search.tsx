import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/accounts/session.server";
import { searchBoard } from "~/loads/board.server";
import { LoadTable } from "~/loads/load-table";
import { readSearch } from "~/loads/search-filters";
import { STATES } from "~/loads/states";
import { countAgainstLimit } from "~/platform/rate-limit.server";
import { orErrorPage } from "~/platform/refusals.server";
import { Field, SelectField } from "~/ui/field";
import { useFollowAddress } from "~/ui/follow-address";
import { withScripts } from "~/ui/page-handle";
import { Pager } from "~/ui/pager";
import { SubmitButton } from "~/ui/submit-button";

export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Search loads · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer({ request, context });
  await orErrorPage(countAgainstLimit("search", context.clientAddress));
  const { filters, page, values, problems } = readSearch(new URL(request.url).searchParams);
  return { ...(await searchBoard(filters, page)), page, values, problems };
}

const STATE_OPTIONS = STATES.map((state) => [state, state] as const);

export default function Search() {
  const { rows, more, page, values, problems } = useLoaderData<typeof loader>();
  const answers = { values, fields: problems };
  const form = useFollowAddress(values);
  const isFiltered = Object.keys(values).length > 0;
  return (
    <main className="page" id="main">
      <h1>Search loads</h1>
      <Form method="get" className="card filters" ref={form} preventScrollReset noValidate>
        <Field name="origin_city" label="Origin city" autoComplete="off" answers={answers} />
        <SelectField
          name="origin_state"
          label="Origin state"
          none="Any"
          options={STATE_OPTIONS}
          answers={answers}
        />
        <Field name="destination_city" label="Destination city" autoComplete="off" answers={answers} />
        <SelectField
          name="destination_state"
          label="Destination state"
          none="Any"
          options={STATE_OPTIONS}
          answers={answers}
        />
        <Field name="origin_date" label="Pick up from" type="date" answers={answers} />
        <Field name="destination_date" label="Deliver until" type="date" answers={answers} />
        <div className="row">
          <SubmitButton action="/search">Search</SubmitButton>
          {isFiltered && (
            <Link className="button plain" to="/search">
              Clear all
            </Link>
          )}
        </div>
      </Form>
      {rows.length > 0 ? (
        <LoadTable caption="Loads found" rows={rows} />
      ) : (
        <div className="empty">
          <p>
            {page > 1
              ? "There are no more loads on this page."
              : isFiltered
                ? "No open load fits. Take a filter away, or widen the dates."
                : "No open loads at this time. New ones appear here as shippers post them."}
          </p>
          {(isFiltered || page > 1) && (
            <Link className="button plain" to="/search">
              Show all open loads
            </Link>
          )}
        </div>
      )}
      <Pager page={page} more={more} />
    </main>
  );
}
