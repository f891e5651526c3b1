import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { requireViewer } from "~/accounts/session.server";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Not sent yet · Haulway" }];

/** Where something waits on a phone, its service worker answers in place of this page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer({ request, context });
  return null;
}

export default function Outbox() {
  return (
    <main className="page narrow" id="main">
      <h1>Not sent yet</h1>
      <p>Everything is sent.</p>
      <p>
        Steps of a load and messages that you send without signal wait on your phone, and are listed here.
        They are sent by themselves when there is signal. A browser without scripts, or under low data, keeps
        nothing.
      </p>
    </main>
  );
}
