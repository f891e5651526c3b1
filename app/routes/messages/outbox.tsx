import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { OutboxList, WithoutScripts } from "~/offline/outbox-list";
import { whoseAnswer } from "~/offline/whose-answer.server";
import { personOf } from "~/outbox/notes";
import styles from "~/styles/unsent.css";
import { useLowData } from "~/ui/low-data";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Outbox · Haulway" }];

/**
 * The browser stores and renders the outbox. The server returns only a tag of the user whose entries the page
 * may show.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer({ request, context });
  return { person: personOf(await whoseAnswer(context)) ?? "" };
}

export default function Outbox() {
  const { person } = useLoaderData<typeof loader>();
  const isBare = useLowData();
  const needs = <p>This page needs JavaScript turned on in your browser, and Data saver off.</p>;
  return (
    <main className="page narrow" id="main">
      {isBare ? <WithoutScripts /> : <OutboxList person={person} />}
      <p>Anything you submit without signal is saved here and sent automatically when you're back online.</p>
      {isBare ? needs : <noscript>{needs}</noscript>}
    </main>
  );
}
