import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/accounts/session.server";
import { completedRows, countByStatus, TABLE_PAGE_SIZE } from "~/loads/board.server";
import { LoadTable } from "~/loads/load-table";
import { readPage } from "~/loads/search-filters";
import { Icon } from "~/ui/icon";
import { withScripts } from "~/ui/page-handle";
import { Pager } from "~/ui/pager";

export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Completed loads · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  const page = readPage(new URL(request.url).searchParams);
  const [counts, rows] = await Promise.all([countByStatus(viewer), completedRows(viewer, page)]);
  const total = counts.complete ?? 0;
  return { rows, page, total, more: page * TABLE_PAGE_SIZE < total };
}

export default function LoadsComplete() {
  const { rows, page, total, more } = useLoaderData<typeof loader>();
  return (
    <main className="page" id="main">
      <div className="bar">
        <h1>
          Completed loads <span className="quiet">{total}</span>
        </h1>
        <Link className="button plain" to="?">
          <Icon name="refresh" /> <span className="brief">Refresh</span>
        </Link>
      </div>
      {rows.length > 0 ? (
        <LoadTable caption="Completed loads" rows={rows} />
      ) : (
        <div className="empty">
          <p>Loads are kept here once their proof of delivery is in.</p>
          <Link className="button main" to="/dashboard">
            Current loads
          </Link>
        </div>
      )}
      <Pager page={page} more={more} />
    </main>
  );
}
