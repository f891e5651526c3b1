import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { pageIn } from "~/staff/list-pages";
import { openLookAlikes } from "~/staff/look-alikes/queue.server";
import { requireStaff } from "~/staff/session.server";
import { PageLinks, StaffPage } from "~/staff/staff-page";
import styles from "~/styles/account.css";
import { Instant } from "~/ui/instant";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle: PageHandle = { scripts: false, inApp: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Accounts that look alike · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff({ request, context }, "see-look-alikes");
  return openLookAlikes(pageIn(request));
}

export default function StaffLookAlikes() {
  const { accounts, pages } = useLoaderData<typeof loader>();
  return (
    <StaffPage title="Accounts that look alike" back="/staff">
      <p>These accounts share something with a suspended account. That alone proves nothing.</p>
      {accounts.length === 0 ? (
        <p>No accounts.</p>
      ) : (
        <ul className="devices">
          {accounts.map(({ accountId, what, foundAt, facts }) => (
            <li key={accountId}>
              <div>
                <Link to={`/staff/look-alikes/${accountId}`}>
                  {what}: {facts.join(", ").toLowerCase()}
                </Link>
                <p className="quiet">
                  Found <Instant ms={foundAt} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <PageLinks path="/staff/look-alikes" pages={pages} />
    </StaffPage>
  );
}
