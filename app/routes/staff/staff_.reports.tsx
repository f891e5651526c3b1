import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { pageIn } from "~/staff/list-pages";
import { openReports } from "~/staff/reports.server";
import { requireStaff } from "~/staff/session.server";
import { PageLinks, StaffPage } from "~/staff/staff-page";
import styles from "~/styles/account.css";
import { Instant } from "~/ui/instant";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle: PageHandle = { scripts: false, inApp: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Reports · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff({ request, context }, "see-reports");
  return openReports(pageIn(request));
}

export default function StaffReports() {
  const { reports, pages } = useLoaderData<typeof loader>();
  return (
    <StaffPage title="Reports" back="/staff">
      {reports.length === 0 ? (
        <p>No open reports.</p>
      ) : (
        <ul className="devices">
          {reports.map(({ reportId, name, what, createdAt, weight }) => (
            <li key={reportId}>
              <div>
                <Link to={`/staff/reports/${reportId}`}>
                  {name}: {what}
                </Link>
                <p className="quiet">
                  <Instant ms={createdAt} />
                  {weight > 1 ? `. ${weight} users reported this company` : ""}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <PageLinks path="/staff/reports" pages={pages} />
    </StaffPage>
  );
}
