import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { mayIn, requireRole } from "~/accounts/sign-in/session.server";
import { lastSearchedBy } from "~/recommendations/last-search.server";
import { recommendedLoads } from "~/recommendations/recommend.server";
import { FROM_WORDS } from "~/recommendations/score";
import { SuggestedLoads } from "~/recommendations/suggested-loads";
import { formatDay } from "~/text/dates";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Recommended loads · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireRole(
    { request, context },
    "see",
    "driver",
    "Only drivers get recommended loads.",
  );
  const { rows, countedFrom, suited } = await recommendedLoads(viewer, await lastSearchedBy(viewer, request));
  const mayChange = mayIn(viewer, "company");
  return { rows, countedFrom, isFitted: suited.abilities !== null, mayChange };
}

export default function Recommended() {
  const { rows, countedFrom, isFitted, mayChange } = useLoaderData<typeof loader>();
  return (
    <main className="page" id="main">
      <h1>Recommended loads</h1>
      {countedFrom ? (
        <p>
          Distances are from {FROM_WORDS[countedFrom.from]}, {countedFrom.name}
          {countedFrom.freeFrom && `, where you're available ${formatDay(countedFrom.freeFrom)}`}.
        </p>
      ) : (
        <p>
          We don't know where your truck is, so these are the newest loads.{" "}
          {mayChange && <Link to="/user-account">Add your home ZIP code</Link>}
        </p>
      )}
      {!isFitted && (
        <p>
          You haven't added your truck yet, so this list includes loads for all equipment types.{" "}
          {mayChange && <Link to="/user-account">Add your truck</Link>}
        </p>
      )}
      {rows.length > 0 ? (
        <SuggestedLoads title="Recommended loads" rows={rows} />
      ) : (
        <div className="empty">
          <p>
            {countedFrom
              ? `No open loads within 300 miles of ${countedFrom.name} fit your truck right now.`
              : "No open loads fit your truck right now."}
          </p>
          <Link className="button main" to="/search">
            Search Loads
          </Link>
        </div>
      )}
    </main>
  );
}
