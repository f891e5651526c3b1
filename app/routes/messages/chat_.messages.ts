import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { readPosition } from "~/chat/inbox/address";
import { markRead, readMark } from "~/chat/inbox/mark-read.server";
import { missedMessages } from "~/chat/inbox/queries.server";
import { readForm, textFields } from "~/forms/form.server";
import { orPlainRefusal } from "~/forms/refusals.server";

const kept = { headers: { "Cache-Control": "no-store" } };

/** For scripts: returns a chat's messages after a position, oldest first, at most 100. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const params = new URL(request.url).searchParams;
  const after = readPosition(params.get("after")) ?? 0;
  return orPlainRefusal(async () => {
    const missed = await missedMessages(viewer, params.get("group") ?? "", after, context.isAlone === false);
    return Response.json(missed, kept);
  });
}

/** For scripts: stores the position of the last message that was `seen` or `delivered`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const groupId = new URL(request.url).searchParams.get("group") ?? "";
  return orPlainRefusal(async () => {
    const { what, position } = readMark(textFields(await readForm(request)));
    await markRead({ viewer, groupId, what, position, isTeam: context.isAlone === false });
    return new Response(null, { ...kept, status: 204 });
  });
}
