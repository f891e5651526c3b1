import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { pageIn } from "~/staff/list-pages";
import { openRequests } from "~/staff/requests.server";
import { requireStaff } from "~/staff/session.server";
import { PageLinks, StaffPage } from "~/staff/staff-page";
import styles from "~/styles/account.css";
import { Instant } from "~/ui/instant";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle: PageHandle = { scripts: false, inApp: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Support requests · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff({ request, context }, "see-requests");
  return openRequests(pageIn(request));
}

export default function StaffSupport() {
  const { requests, pages } = useLoaderData<typeof loader>();
  return (
    <StaffPage title="Support requests" back="/staff">
      {requests.length === 0 ? (
        <p>No open requests.</p>
      ) : (
        <ul className="devices">
          {requests.map(({ requestId, name, topic, createdAt, takenBy }) => (
            <li key={requestId}>
              <div>
                <Link to={`/staff/support/${requestId}`}>
                  {name}: {topic}
                </Link>
                <p className="quiet">
                  <Instant ms={createdAt} />
                  {takenBy ? `. Taken by ${takenBy}` : ". Nobody has taken it"}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <PageLinks path="/staff/support" pages={pages} />
    </StaffPage>
  );
}
