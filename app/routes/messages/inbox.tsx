import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { mayIn, noteSeen, requireViewer } from "~/accounts/sign-in/session.server";
import { inboxOf, readInboxKey } from "~/chat/inbox/inbox.server";
import { InboxList } from "~/chat/inbox/inbox-list";
import { useClock } from "~/chat/inbox/use-clock";
import { LiveChanges } from "~/chat/rooms/live-changes";
import { POLL_MS } from "~/chat/rooms/poll";
import { useRefresh } from "~/chat/rooms/use-refresh";
import styles from "~/styles/chat.css";
import { SECOND_MS } from "~/text/time";
import { Icon } from "~/ui/icon";
import { useLowData } from "~/ui/low-data";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Inbox · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const after = readInboxKey(new URL(request.url).searchParams.get("after"));
  const { readMs: nowMs } = context;
  const { chats, next } = await inboxOf(viewer, after);
  noteSeen({ request, context }, viewer.personId, { chats: chats.map(({ groupId }) => groupId) }, nowMs);
  return {
    chats,
    next,
    isFirst: after === null,
    nowMs,
    viewerId: viewer.id,
    role: viewer.role,
    posts: viewer.role === "shipper" && mayIn(viewer, "work"),
  };
}

/** Refreshes the page in a browser without scripts. In low-data mode, users refresh with the link instead. */
const refresh = <meta httpEquiv="refresh" content={String(POLL_MS / SECOND_MS)} />;

export default function Inbox() {
  const loaded = useLoaderData<typeof loader>();
  const { isFirst, viewerId, role, posts } = loaded;
  const shown = useRefresh(`user:${viewerId}`, loaded, isFirst);
  const { chats, next, nowMs } = shown;
  const clock = useClock(nowMs);
  const lowData = useLowData();
  const isQuiet = isFirst && chats.every((chat) => chat.preview === null);
  return (
    <main className="page narrow" id="main">
      <LiveChanges room={`user:${viewerId}`} shown={shown} notice="You have new messages." />
      {isFirst && !lowData && <noscript>{refresh}</noscript>}
      <div className="bar">
        <h1>Inbox</h1>
        <Link className="button plain" to="/inbox">
          <Icon name="refresh" /> <span className="brief">Refresh</span>
        </Link>
      </div>
      <InboxList chats={chats} clock={clock} />
      {isQuiet && (
        <div className="empty">
          <p>
            {role === "shipper"
              ? "When a driver requests one of your loads, your chat with them shows up here."
              : "When you request a load, your chat with its shipper shows up here."}
          </p>
          {posts ? (
            <Link className="button main" to="/new_load">
              Post a Load
            </Link>
          ) : (
            <Link className="button main" to="/search">
              Find a Load
            </Link>
          )}
        </div>
      )}
      {!isFirst && chats.length === 0 && <p>No older chats.</p>}
      {(next || !isFirst) && (
        <nav className="pager" aria-label="Pages">
          {isFirst ? (
            <span />
          ) : (
            <Link className="button plain" to="/inbox">
              Newest
            </Link>
          )}
          {next && (
            <Link className="button plain" rel="next" to={`?after=${next}`}>
              Older
            </Link>
          )}
        </nav>
      )}
    </main>
  );
}
