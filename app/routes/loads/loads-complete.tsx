import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { lastPage } from "~/loads/board/board.server";
import {
  completedDocuments,
  completedFound,
  completedRows,
  completedTotals,
} from "~/loads/board/completed.server";
import { CompletedTotalsList } from "~/loads/board/completed-totals";
import { FindCompleted } from "~/loads/board/find-completed";
import { LoadTable } from "~/loads/board/load-table";
import { readFind } from "~/loads/board/read-board-filter";
import styles from "~/styles/completed.css";
import { readPage } from "~/text/page-number";
import { Icon } from "~/ui/icon";
import { withScripts } from "~/ui/page-handle";
import { Pager, PastTheEnd } from "~/ui/pager";

export { ErrorBoundary } from "~/bundles/page";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Completed loads · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const params = new URL(request.url).searchParams;
  const [page, find] = [readPage(params), readFind(params)];
  const [totals, rows, found] = await Promise.all([
    completedTotals(viewer),
    completedRows(viewer, page, find),
    find ? completedFound(viewer, find) : null,
  ]);
  const count = found ?? totals.count;
  const ids = rows.map((row) => row.load_id);
  return {
    rows,
    page,
    totals,
    count,
    find,
    role: viewer.role,
    last: lastPage(count),
    documents: await completedDocuments(viewer, ids),
  };
}

export default function LoadsComplete() {
  const { rows, page, totals, count, find, role, last, documents } = useLoaderData<typeof loader>();
  return (
    <main className="page" id="main">
      <div className="bar">
        <h1>Completed loads</h1>
        <div className="row">
          <Link className="button plain" to="/invoices">
            Unpaid Invoices
          </Link>
          <Link
            className="button plain"
            to={`?${new URLSearchParams({ ...(find && { find }), page: String(page) })}`}
          >
            <Icon name="refresh" /> <span className="brief">Refresh</span>
          </Link>
        </div>
      </div>
      {totals.count > 0 && <FindCompleted find={find} role={role} />}
      {totals.count > 0 && !find && <CompletedTotalsList totals={totals} />}
      {rows.length > 0 ? (
        <LoadTable caption="Completed loads" rows={rows} documents={documents} />
      ) : count > 0 ? (
        <PastTheEnd page={page} last={last} />
      ) : find ? (
        <p>{`No completed loads match “${find}”.`}</p>
      ) : (
        <div className="empty">
          <p>Loads move here once their proof of delivery is uploaded.</p>
          <Link className="button main" to="/dashboard">
            Current Loads
          </Link>
        </div>
      )}
      <Pager page={page} more={page < last} last={last} />
    </main>
  );
}
