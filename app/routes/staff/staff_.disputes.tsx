import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { allDisputes } from "~/staff/deliveries/all-disputes.server";
import { pageIn } from "~/staff/list-pages";
import { requireStaff } from "~/staff/session.server";
import { PageLinks, StaffPage } from "~/staff/staff-page";
import styles from "~/styles/account.css";
import { Instant } from "~/ui/instant";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle: PageHandle = { scripts: false, inApp: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Disputes · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff({ request, context }, "see-disputes");
  return allDisputes(pageIn(request));
}

export default function StaffDisputes() {
  const { disputes, pages } = useLoaderData<typeof loader>();
  return (
    <StaffPage title="Disputes" back="/staff">
      {disputes.length === 0 ? (
        <p>No disputes.</p>
      ) : (
        <ul className="devices">
          {disputes.map(({ to, what, since, at }) => (
            <li key={to}>
              <div>
                <Link to={to}>{what}</Link>
                <p className="quiet">
                  {since} <Instant ms={at} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <PageLinks path="/staff/disputes" pages={pages} />
    </StaffPage>
  );
}
