import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { NotBilledList } from "~/invoices/not-billed-list";
import { owedPage } from "~/invoices/owed.server";
import { OwedList } from "~/invoices/owed-list";
import styles from "~/styles/completed.css";
import { readPage } from "~/text/page-number";
import { withScripts } from "~/ui/page-handle";
import { Pager, PastTheEnd } from "~/ui/pager";

export { ErrorBoundary } from "~/bundles/page";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Invoices · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  return owedPage(viewer, readPage(new URL(request.url).searchParams));
}

const WORDS = {
  driver: {
    title: "Unpaid invoices",
    empty: "No unpaid invoices. Invoices for delivered loads appear here until they're paid.",
    unbilled: "is agreed with you but not invoiced yet. Make an invoice for each load:",
    none: "No unpaid invoices. What you bill appears here until it's paid.",
    next: ["/search", "Search loads"],
  },
  shipper: {
    title: "What you owe",
    empty: "No unpaid invoices. Drivers' invoices for your loads appear here until you mark them as paid.",
    unbilled: "is agreed with drivers but not invoiced yet. They'll bill it load by load:",
    none: "No unpaid invoices. What drivers bill appears here until you mark it as paid.",
    next: ["/new_load", "New Load"],
  },
} as const;

export default function Invoices() {
  const shown = useLoaderData<typeof loader>();
  const { side, page, last, count, pays, unbilled } = shown;
  const words = WORDS[side];
  return (
    <main className="page" id="main">
      <div className="bar">
        <h1>{words.title}</h1>
        {count > 0 && (
          <Link className="button plain" to="/loads-complete">
            Completed loads
          </Link>
        )}
      </div>
      {count > 0 && (
        <dl className="totals">
          <div>
            <dt>Total</dt>
            <dd>{shown.total}</dd>
          </div>
          <div>
            <dt>Invoices</dt>
            <dd>{count}</dd>
          </div>
          <div>
            <dt>Overdue</dt>
            <dd>{shown.overdue}</dd>
          </div>
        </dl>
      )}
      {unbilled && (
        <section>
          <p>
            <strong>{unbilled.total}</strong> {words.unbilled}
          </p>
          <NotBilledList loads={unbilled.loads} more={unbilled.more} />
        </section>
      )}
      {shown.rows.length > 0 ? (
        <OwedList {...shown} />
      ) : count > 0 ? (
        <PastTheEnd page={page} last={last} />
      ) : (
        <div className="empty">
          <p>{unbilled ? words.none : words.empty}</p>
          <p className="row">
            {!unbilled && (
              <Link className="button main" to={words.next[0]}>
                {words.next[1]}
              </Link>
            )}
            <Link className="button plain" to="/loads-complete">
              Completed loads
            </Link>
          </p>
        </div>
      )}
      <Pager page={page} more={page < last} last={last} />
      {side === "shipper" && (
        <p className="hint">
          {pays
            ? `Your loads show drivers: ${pays}. `
            : "Drivers see how fast you usually pay after five paid invoices from at least two drivers. "}
          Days run from the invoice to the date you mark it paid, over your last 50 paid invoices.
        </p>
      )}
      <p className="hint">Haulway doesn't handle payments. You settle this directly.</p>
    </main>
  );
}
