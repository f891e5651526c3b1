import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { lastPage } from "~/loads/board/board.server";
import { completedDocuments, completedRows, completedTotals } from "~/loads/board/completed.server";
import { CompletedTotalsList } from "~/loads/board/completed-totals";
import { LoadTable } from "~/loads/board/load-table";
import { readPage } from "~/text/page-number";
import { Icon } from "~/ui/icon";
import { withScripts } from "~/ui/page-handle";
import { Pager, PastTheEnd } from "~/ui/pager";

export { ErrorBoundary } from "~/bundles/page";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Completed loads · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  const page = readPage(new URL(request.url).searchParams);
  const [totals, rows] = await Promise.all([completedTotals(viewer), completedRows(viewer, page)]);
  const ids = rows.map((row) => row.load_id);
  return {
    rows,
    page,
    totals,
    last: lastPage(totals.count),
    documents: await completedDocuments(viewer, ids),
  };
}

export default function LoadsComplete() {
  const { rows, page, totals, last, documents } = useLoaderData<typeof loader>();
  return (
    <main className="page" id="main">
      <div className="bar">
        <h1>Completed loads</h1>
        <Link className="button plain" to="/invoices">
          Invoices
        </Link>
        <Link className="button plain" to={`?page=${page}`}>
          <Icon name="refresh" /> <span className="brief">Refresh</span>
        </Link>
      </div>
      {totals.count > 0 && <CompletedTotalsList totals={totals} />}
      {rows.length > 0 ? (
        <LoadTable caption="Completed loads" rows={rows} documents={documents} />
      ) : totals.count > 0 ? (
        <PastTheEnd page={page} last={last} />
      ) : (
        <div className="empty">
          <p>Loads move here once their proof of delivery is uploaded.</p>
          <Link className="button main" to="/dashboard">
            Current loads
          </Link>
        </div>
      )}
      <Pager page={page} more={page < last} last={last} />
    </main>
  );
}
