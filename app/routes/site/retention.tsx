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
  description: "What Haulway deletes by its age, after how long, and why. What stays, and for whom.",
});

export const loader = () => ({ rows: retentionList() });

export default function Retention() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <main className="page narrow prose" id="main">
      <h1>How long we keep data</h1>
      <p>
        This table is made from the settings by which Haulway deletes data. The{" "}
        <Link to="/privacy">privacy policy</Link> says what else we store, and what is removed when you close
        your account.
      </p>
      <RetentionTable rows={rows} />
      <h2>What has no period</h2>
      <ul>
        <li>Your account, your loads and your documents stay until you remove them or close your account.</li>
        <li>
          Delivered loads, reviews and conversations stay with the people you shared them with, also after you
          close your account.
        </li>
        <li>The list of who of our staff looked at data, when and why, always stays.</li>
      </ul>
      <h2>If an authority asks us to keep data</h2>
      <p>
        Until such a request ends, we keep a copy of what would be deleted of the accounts that it names. The
        page on which you close your account says so if it names yours. No page shows the copy.
      </p>
      <p>
        If an authority gets a copy of your data, you can read this under Security, with the number of the
        case: at once or, if we may not tell you yet, from a day within a year on.
      </p>
    </main>
  );
}
