import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/accounts/session.server";
import { chatPath, olderPath } from "~/chat/address";
import { ChatHead } from "~/chat/chat-head";
import { leaveGroup } from "~/chat/leave-group.server";
import { LeaveQuestion } from "~/chat/leave-question";
import { MessageList } from "~/chat/message-list";
import { openChat } from "~/chat/open-chat.server";
import { SendBox } from "~/chat/send-box";
import { sendMessage } from "~/chat/send-message.server";
import { withUnread } from "~/chat/unread-title";
import { useClock } from "~/chat/use-clock";
import { NO_SUCH_CHAT } from "~/chat/words";
import { NotFound } from "~/platform/errors";
import { flash } from "~/platform/flash.server";
import { readForm, textFields } from "~/platform/form.server";
import { FAILED, orErrorPage, refused } from "~/platform/refusals.server";
import { withScripts } from "~/ui/page-handle";

export { ErrorPage as ErrorBoundary } from "~/ui/error-page";
export const handle = withScripts;
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  {
    title: withUnread(data ? `${data.chat.other?.fullName ?? data.chat.name} · Haulway` : "Haulway", matches),
  },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  const params = new URL(request.url).searchParams;
  if (!params.has("group")) throw redirect("/inbox");
  const opened = await orErrorPage(openChat(viewer, request));
  return { ...opened, viewerName: viewer.fullName, askLeave: params.get("ask") === "leave" };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  const params = new URL(request.url).searchParams;
  const groupId = params.get("group") ?? "";
  const step = params.get("step");
  let fields: Record<string, string> = {};
  try {
    if (step === "leave") {
      const { name } = await leaveGroup({ viewer, groupId });
      return redirect("/inbox", { headers: { "Set-Cookie": await flash(`You left the chat ${name}.`) } });
    }
    if (step !== null) throw new NotFound(NO_SUCH_CHAT);
    fields = textFields(await readForm(request));
    await sendMessage({ viewer, groupId, content: fields.content ?? "", draftId: fields.draft_id });
  } catch (error) {
    return refused(error, fields, FAILED);
  }
  return redirect(chatPath(groupId));
}

export default function ChatPage() {
  const { chat, messages, hasOlder, before, askLeave, draftId, viewerId, nowMs } =
    useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const clock = useClock(nowMs);
  const { groupId, other, theirs, isFeed } = chat;
  if (askLeave && !isFeed) return <LeaveQuestion chat={chat} />;
  const [oldest] = messages;
  return (
    <main className="page narrow chat" id="main">
      <ChatHead chat={chat} />
      <nav className="bar" aria-label="Older messages">
        {hasOlder && oldest && <Link to={olderPath(groupId, oldest.position)}>Older messages</Link>}
        {before !== null && <Link to={chatPath(groupId)}>Newest messages</Link>}
      </nav>
      <MessageList
        messages={messages}
        clock={clock}
        viewerId={viewerId}
        names={other ? { [other.id]: other.fullName } : {}}
      >
        {messages.length === 0 && <p className="quiet">No messages yet.</p>}
      </MessageList>
      {other && !theirs && (
        <p className="notice warning">
          <bdi>{other.fullName}</bdi> left this chat and does not see new messages.
        </p>
      )}
      {!isFeed && before === null && (
        <SendBox key={groupId} groupId={groupId} draftId={draftId} refusal={refusal} />
      )}
    </main>
  );
}
