import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { openDocuments } from "~/staff/documents/documents.server";
import { pageIn } from "~/staff/list-pages";
import { requireStaff } from "~/staff/session.server";
import { PageLinks, StaffPage } from "~/staff/staff-page";
import styles from "~/styles/account.css";
import { Instant } from "~/ui/instant";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle: PageHandle = { scripts: false, inApp: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Documents · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff({ request, context }, "see-documents");
  return openDocuments(pageIn(request));
}

export default function StaffDocuments() {
  const { documents, pages } = useLoaderData<typeof loader>();
  return (
    <StaffPage title="Documents" back="/staff">
      {documents.length === 0 ? (
        <p>No documents to look at.</p>
      ) : (
        <ul className="devices">
          {documents.map(({ documentId, what, statedAt }) => (
            <li key={documentId}>
              <div>
                <Link to={`/staff/documents/${documentId}`}>{what}</Link>
                <p className="quiet">
                  Entered <Instant ms={statedAt} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <PageLinks path="/staff/documents" pages={pages} />
    </StaffPage>
  );
}
