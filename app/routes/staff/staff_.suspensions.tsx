import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { listSuspensions } from "~/staff/lift.server";
import { pageIn } from "~/staff/list-pages";
import { requireStaff } from "~/staff/session.server";
import { PageLinks, StaffPage } from "~/staff/staff-page";
import styles from "~/styles/account.css";
import { Instant } from "~/ui/instant";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle: PageHandle = { scripts: false, inApp: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Suspensions · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff({ request, context }, "see-suspensions");
  return listSuspensions(pageIn(request));
}

export default function StaffSuspensions() {
  const { suspensions, pages } = useLoaderData<typeof loader>();
  return (
    <StaffPage title="Suspensions" back="/staff">
      {suspensions.length === 0 ? (
        <p>Nobody is suspended.</p>
      ) : (
        <ul className="devices">
          {suspensions.map(({ suspensionId, what, startedAt, until }) => (
            <li key={suspensionId}>
              <div>
                <Link to={`/staff/suspensions/${suspensionId}`}>{what}</Link>
                <p className="quiet">
                  Since <Instant ms={startedAt} />, {until}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <PageLinks path="/staff/suspensions" pages={pages} />
    </StaffPage>
  );
}
