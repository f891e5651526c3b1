import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { voidPapers } from "~/papers/void-papers.server";
import { Instant } from "~/ui/instant";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Voided documents · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  return { papers: await voidPapers(viewer) };
}

export default function VoidPapers() {
  const { papers } = useLoaderData<typeof loader>();
  return (
    <NarrowPage title="Voided documents" back="/user-account">
      <p>
        Signed rate confirmations that no longer apply, because the driver was released or the load was
        canceled, edited or deleted. The shipper and the driver who signed can still open them.
      </p>
      {papers.length === 0 ? (
        <p>No voided documents.</p>
      ) : (
        <ul className="documents" aria-label="Voided documents">
          {papers.map(({ fileId, shownName, load, signedBy, signedAtMs, voidSinceMs }) => (
            <li key={fileId}>
              <a href={`/files/${fileId}`}>{load}</a>{" "}
              <span className="quiet">
                {shownName}, signed {signedBy && `by ${signedBy} `}
                <Instant ms={signedAtMs} />, voided <Instant ms={voidSinceMs} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </NarrowPage>
  );
}
