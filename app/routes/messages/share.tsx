import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DOCUMENT_KINDS, DOCUMENTS } from "~/accounts/profile/documents";
import { mayIn, requireViewer } from "~/accounts/sign-in/session.server";
import { thrown } from "~/forms/refusals.server";
import { needDocuments } from "~/loads/board/current-loads.server";
import { ShareForms } from "~/offline/share-forms";
import { whoseAnswer } from "~/offline/whose-answer.server";
import { Forbidden } from "~/platform/errors";
import styles from "~/styles/unsent.css";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Share · Haulway" }];

const FOREIGN = "Another website sent these files, so nothing was added.";

const NOT_STORED = {
  lost: "Haulway wasn't ready on this device, so the files didn't arrive. It's ready now. Share them again, or choose them here.",
  full: "Too many files are waiting. Upload or discard some, then share again.",
  refused: FOREIGN,
} as const;

/**
 * For files shared by another app (`share_target` of the manifest). On 403, the service worker deletes them.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const isForeign = /^(cross|same)-site$/.test(request.headers.get("Sec-Fetch-Site") ?? "");
  // Checked before the session, because a redirect to the login page would not tell the worker to delete the
  // files.
  if (searchParams.has("came") && isForeign) throw thrown(new Forbidden(FOREIGN));
  const viewer = await requireViewer({ request, context }, "own");
  const [, problem = null] = Object.entries(NOT_STORED).find(([name]) => searchParams.has(name)) ?? [];
  return {
    tag: (await whoseAnswer(context)) ?? "",
    loads: mayIn(viewer, "haul") ? await needDocuments(viewer) : [],
    documents: (mayIn(viewer, "company") ? DOCUMENT_KINDS : []).map(
      (kind) => [kind, DOCUMENTS[kind].label] as const,
    ),
    problem,
  };
}

/**
 * Reached only without the service worker. The files are not read, because nobody has said yet what they are.
 */
export const action = () => redirect("/share?lost", 303);

export default function Share() {
  const { problem, ...shared } = useLoaderData<typeof loader>();
  return (
    <main className="page narrow" id="main">
      <h1>Photos of documents</h1>
      {problem && (
        <p className="notice warning" role="alert">
          {problem}
        </p>
      )}
      {shared.loads.length === 0 && <p>Your loads don't need documents right now.</p>}
      <ShareForms {...shared} />
      <p className="quiet">
        Files you share from another app stay on this device, just for you, until they're uploaded or you sign
        out. If you weren't logged in when you shared files, log in and share them again.
      </p>
    </main>
  );
}
