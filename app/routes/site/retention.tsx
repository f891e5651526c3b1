import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import publicStyles from "~/styles/public.css";
import styles from "~/styles/tables.css";
import { RetentionTable } from "~/support/retention-table";
import { retentionList } from "~/support/retention-words.server";
import { publicPage } from "~/ui/page-handle";
import { publicMeta } from "~/ui/public-meta";

export { ErrorBoundary } from "~/bundles/page";
export const handle = publicPage;
export const links: LinksFunction = () => [publicStyles, styles].map((href) => ({ rel: "stylesheet", href }));
export const meta = publicMeta({
  title: "How long we keep data",
  description: "What Haulway deletes after a time, when and why, and what stays.",
});

export const loader = () => ({ rows: retentionList() });

export default function Retention() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <main className="page narrow prose" id="main">
      <h1>How long we keep data</h1>
      <p>
        This table shows the settings with which Haulway deletes data. The{" "}
        <Link to="/privacy">privacy policy</Link> says what else we store, and what is removed when you close
        your account.
      </p>
      <RetentionTable rows={rows} />
      <h2>What we keep without a time limit</h2>
      <ul>
        <li>Your account, your loads and your documents stay until you remove them or close your account.</li>
        <li>
          Delivered loads, reviews and conversations stay with the people you shared them with, even after you
          close your account.
        </li>
        <li>The list of who of our staff looked at data, when and why, always stays.</li>
      </ul>
      <h2>If an authority asks us to keep data</h2>
      <p>
        Until such a request ends, we keep a copy of what would be deleted from the accounts that it names. If
        it names yours, the page where you close your account says so. No page shows the copy.
      </p>
      <p>
        If an authority gets a copy of your data, you can read this under Security, with the case number:
        right away or, if we may not tell you yet, within a year.
      </p>
    </main>
  );
}
