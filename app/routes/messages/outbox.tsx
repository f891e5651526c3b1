import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { outboxCompanies } from "~/accounts/sign-in/act-for.server";
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

/** The browser stores and renders the outbox. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  const companies = await outboxCompanies(viewer);
  return {
    person: personOf(await whoseAnswer(context)) ?? "",
    ...(companies.length > 0 && { companies }),
  };
}

export default function Outbox() {
  const { person, companies } = useLoaderData<typeof loader>();
  const isBare = useLowData();
  const needs = <p>To use this page, turn on JavaScript in your browser and turn off Data saver.</p>;
  return (
    <main className="page narrow" id="main">
      {isBare ? <WithoutScripts /> : <OutboxList person={person} companies={companies} />}
      <p>Anything you submit without signal is saved here and sent automatically when you're back online.</p>
      {isBare ? needs : <noscript>{needs}</noscript>}
    </main>
  );
}
