import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { chatPath } from "~/chat/inbox/address";
import { ChatHead } from "~/chat/inbox/chat-head";
import { leaveGroup } from "~/chat/inbox/leave-group.server";
import { LeaveQuestion } from "~/chat/inbox/leave-question";
import { openChat } from "~/chat/inbox/open-chat.server";
import { sendMessage } from "~/chat/inbox/send-message.server";
import { Talk } from "~/chat/inbox/talk";
import { NO_SUCH_CHAT } from "~/chat/words";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { orErrorPage, refused } from "~/forms/refusals.server";
import { NotFound } from "~/platform/errors";
import styles from "~/styles/chat.css";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.chat.other?.fullName ?? data.chat.name} · Haulway` : "Haulway" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const params = new URL(request.url).searchParams;
  if (!params.has("group")) throw redirect("/inbox");
  const opened = await orErrorPage(openChat(viewer, { request, context }));
  return { ...opened, askLeave: params.get("ask") === "leave" && !opened.looks };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "work");
  const params = new URL(request.url).searchParams;
  const groupId = params.get("group") ?? "";
  const step = params.get("step");
  let fields: Record<string, string> = {};
  try {
    fields = textFields(await readForm(request));
    if (step === "leave") {
      const { name } = await leaveGroup({ viewer, groupId });
      return redirectWithFlash("/inbox", `You left the chat ${name}.`);
    }
    if (step !== null) throw new NotFound(NO_SUCH_CHAT);
    await sendMessage({ viewer, groupId, content: fields.content ?? "", draftId: fields.draft_id });
  } catch (error) {
    return refused(error, fields);
  }
  return redirect(chatPath(groupId));
}

export default function ChatPage() {
  const opened = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { chat, before, askLeave } = opened;
  if (askLeave && !chat.isFeed) return <LeaveQuestion chat={chat} />;
  return (
    <main className="page narrow chat" id="main">
      <ChatHead chat={chat} looks={opened.looks} />
      <Talk key={`${chat.groupId} ${before}`} opened={opened} refusal={refusal} />
    </main>
  );
}
