import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { developersPage } from "~/api/developers.server";
import styles from "~/styles/developers.css";
import { publicPage } from "~/ui/page-handle";
import { publicMeta } from "~/ui/public-meta";

export { ErrorBoundary } from "~/bundles/page";
export const handle = publicPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = publicMeta({
  title: "API for developers",
  description:
    "Post, find, request and book loads, and answer offers, from your own system. Every call has an example.",
});

export const loader = () => developersPage();

export default function Developers() {
  const { server, groups, refusal, requestsAMinute, changesAMinute, mostAPage } =
    useLoaderData<typeof loader>();
  return (
    <main className="page narrow developers" id="main">
      <h1>API for developers</h1>
      <p>
        A shipper's system can post, read, edit and delete loads, answer requests and offers, and mark
        invoices. A carrier's system can search the board, request and book loads, make offers, check in,
        deliver, and read invoices. Shippers name a load by their own reference, such as a PO number, and
        carriers by its number, so every request can be repeated without harm. All paths are below{" "}
        <code>{server}</code>. Requests and responses are JSON, except for files.
      </p>
      <p>
        The same is available as an <a href="/api/v1/openapi.json">OpenAPI 3.1 document</a>, from which tools
        generate clients.
      </p>

      <h2>Authentication</h2>
      <p>
        An owner of your company makes a key under <strong>API keys</strong> in the account. The key is shown
        once. Send it with each request, and keep it out of web pages and apps:
      </p>
      <pre>Authorization: Bearer hwy_…</pre>
      <p>Each call says which scope it needs. A key can never do more than the person who made it.</p>

      <h2>Calls</h2>
      <p>The page of each group shows its calls with examples.</p>
      {groups.map(({ name, title, calls }) => (
        <section key={name}>
          <h3>
            <Link to={`/developers/${name}`}>{title}</Link>
          </h3>
          <ul>
            {calls.map(({ id, title, request }) => (
              <li key={id}>
                <Link to={`/developers/${name}#${id}`}>{title}</Link>
                <br />
                <code>{request}</code>
              </li>
            ))}
          </ul>
        </section>
      ))}

      <h2>Conditions</h2>
      <p>
        The <code>ETag</code> of a load changes whenever the load changes. To edit only what you have seen,
        send it as <code>If-Match</code>. If the load has changed since, nothing is done and the status is
        412. To read a load only if it has changed, send the ETag as <code>If-None-Match</code>. If the load
        is the same, the status is 304.
      </p>
      <p>
        Some valid loads look like mistakes, such as a rate far above the market. They are not saved: the
        response has the status 409 and a question. If the values are correct, send it again with{" "}
        <code>Prefer: doubts=accept</code>.
      </p>

      <h2>Errors</h2>
      <p>
        A request with a 4xx status changes no load. After a 503, a change may or may not be saved, so send
        the request again. The body is a problem (RFC 9457) that says what is wrong. <code>errors</code> lists
        each faulty value with a pointer to it:
      </p>
      <pre>{refusal}</pre>

      <h2>Limits</h2>
      <p>
        A key may send {requestsAMinute} requests a minute, and all keys of a company together{" "}
        {changesAMinute} requests that change loads and {requestsAMinute} that read the board.{" "}
        <code>RateLimit</code>, if present, says how many are left. Past a limit, the status is 429 and{" "}
        <code>Retry-After</code> says how many seconds to wait. Do the same after a 503.
      </p>

      <h2>Pages of a list</h2>
      <p>
        A page of a list has at most {mostAPage} entries. Send <code>next_cursor</code> as <code>cursor</code>{" "}
        to get the next page, until it is null. For the next page of events, send the last <code>turn</code>{" "}
        as <code>after</code>.
      </p>
    </main>
  );
}
