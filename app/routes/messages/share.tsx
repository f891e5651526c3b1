import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DOCUMENT_KINDS, DOCUMENTS } from "~/accounts/profile/documents";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { needDocuments } from "~/loads/board/current-loads.server";
import { ShareForms } from "~/offline/share-forms";
import { whoseAnswer } from "~/offline/whose-answer.server";
import styles from "~/styles/unsent.css";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Share · Haulway" }];

/**
 * Receives photos of documents that another app on the phone shares (`share_target` of the manifest). The
 * service worker stores them.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  const isLost = new URL(request.url).searchParams.has("lost");
  return {
    tag: (await whoseAnswer(context)) ?? "",
    loads: await needDocuments(viewer),
    documents: DOCUMENT_KINDS.map((kind) => [kind, DOCUMENTS[kind].label] as const),
    isLost,
  };
}

/**
 * Without the service worker, the files arrive here. The files are not read, because the user has not yet
 * specified what they are.
 */
export const action = () => redirect("/share?lost", 303);

export default function Share() {
  const { isLost, ...shared } = useLoaderData<typeof loader>();
  return (
    <main className="page narrow" id="main">
      <h1>Photos of papers</h1>
      {isLost && (
        <p className="notice warning" role="alert">
          The files did not come along: Haulway was not ready on this phone. It is now. Share them once more,
          or choose them here.
        </p>
      )}
      {shared.loads.length === 0 && <p>No load of yours waits for papers now.</p>}
      <ShareForms {...shared} />
      <p className="quiet">
        What you share from another app is kept on this phone, for you alone, until it is uploaded or you sign
        out. Whoever shares before they have logged in shares once more after it.
      </p>
    </main>
  );
}
