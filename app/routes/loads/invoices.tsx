import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { mayIn, requireViewer } from "~/accounts/sign-in/session.server";
import { NotBilledList } from "~/invoices/not-billed-list";
import { owedPage } from "~/invoices/owed.server";
import { OwedList } from "~/invoices/owed-list";
import styles from "~/styles/completed.css";
import { readPage } from "~/text/page-number";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";
import { Pager, PastTheEnd } from "~/ui/pager";

export { ErrorBoundary } from "~/bundles/page";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Unpaid invoices · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const posts = viewer.role === "shipper" && mayIn(viewer, "work");
  const next = posts ? (["/new_load", "New Load"] as const) : (["/search", "Search Loads"] as const);
  return { ...(await owedPage(viewer, readPage(new URL(request.url).searchParams))), next };
}

const WORDS = {
  driver: {
    empty: "No unpaid invoices. Invoices for delivered loads appear here until they're paid.",
    none: "No unpaid invoices. Invoices you send appear here until they're paid.",
    unbilled: null,
    paid: "Haulway doesn't handle payments. Shippers pay you directly.",
  },
  shipper: {
    empty: "No unpaid invoices. Drivers' invoices for your loads appear here until you mark them as paid.",
    none: "No unpaid invoices. Invoices from drivers appear here until you mark them as paid.",
    unbilled: "Drivers send an invoice for each load.",
    paid: "Haulway doesn't handle payments. You pay drivers directly.",
  },
} as const;

export default function Invoices() {
  const shown = useLoaderData<typeof loader>();
  const { side, page, last, count, pays, unbilled } = shown;
  const words = WORDS[side];
  return (
    <NarrowPage title="Unpaid invoices" back="/dashboard">
      <p>
        <Link to="/loads-complete">Completed loads</Link>
      </p>
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
      {count === 0 && unbilled && <p>{words.none}</p>}
      {unbilled && (
        <section className="stack">
          <NotBilledList {...unbilled} />
          {words.unbilled && <p className="hint">{words.unbilled}</p>}
        </section>
      )}
      {shown.rows.length > 0 && <OwedList {...shown} />}
      {shown.rows.length === 0 && count > 0 && <PastTheEnd page={page} last={last} />}
      {count === 0 && !unbilled && (
        <div className="empty">
          <p>{words.empty}</p>
          <Link className="button main" to={shown.next[0]}>
            {shown.next[1]}
          </Link>
        </div>
      )}
      <Pager page={page} more={page < last} last={last} />
      {side === "shipper" && (
        <p className="hint">
          {pays
            ? `Your loads show drivers: ${pays}. `
            : "After you pay five invoices from at least two drivers, your loads show how fast you usually pay. "}
          We count the days from each invoice to its payment, for your last 50 paid invoices.
        </p>
      )}
      <p className="hint">{words.paid}</p>
    </NarrowPage>
  );
}
