import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { OfflineList } from "~/offline/cached-list";
import { whoseAnswer } from "~/offline/whose-answer.server";
import styles from "~/styles/unsent.css";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "No signal · Haulway" }];

/** Shown in place of a page that is not in the phone's cache; the fragment contains that page's URL. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer({ request, context }, "own");
  return { tag: (await whoseAnswer(context)) ?? "" };
}

export default function NoSignal() {
  const { tag } = useLoaderData<typeof loader>();
  return (
    <main className="page narrow" id="main">
      <h1>No signal</h1>
      <p>This page isn't saved for offline use. It opens automatically when you're back online.</p>
      <OfflineList tag={tag} />
    </main>
  );
}
