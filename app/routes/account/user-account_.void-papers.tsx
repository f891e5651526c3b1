import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { voidPapers } from "~/papers/void-papers.server";
import { Instant } from "~/ui/instant";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Void papers · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  return { papers: await voidPapers(viewer) };
}

export default function VoidPapers() {
  const { papers } = useLoaderData<typeof loader>();
  return (
    <NarrowPage title="Void papers" back="/user-account">
      <p>
        Signed rate confirmations of loads that were released, cancelled, edited or deleted afterwards. They
        count no more; who signed and who posted the load keep them.
      </p>
      {papers.length === 0 ? (
        <div className="empty">
          <p>No signed paper has become void.</p>
        </div>
      ) : (
        <ul className="documents" aria-label="Void papers">
          {papers.map(({ fileId, shownName, load, signedBy, signedAtMs, voidSinceMs }) => (
            <li key={fileId}>
              <a href={`/files/${fileId}`}>{load}</a>{" "}
              <span className="quiet">
                {shownName}, signed {signedBy && `by ${signedBy} `}
                <Instant ms={signedAtMs} />, void since <Instant ms={voidSinceMs} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </NarrowPage>
  );
}
