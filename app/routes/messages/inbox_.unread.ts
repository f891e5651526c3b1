import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { openedChat } from "~/chat/inbox/address";
import { unreadCount } from "~/chat/inbox/unread.server";
import { waitingCount } from "~/waiting/count.server";

/** For scripts: counts unread messages or, with `?badge`, the matters that wait for the viewer. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const { origin, searchParams } = new URL(request.url);
  const headers = { "Cache-Control": "no-store" };
  if (searchParams.has("badge")) return Response.json({ waiting: await waitingCount(viewer) }, { headers });
  const page = origin + searchParams.get("page");
  const opened = URL.canParse(page) ? openedChat(new URL(page)) : null;
  const unread = await unreadCount(viewer.id, opened);
  return Response.json({ unread }, { headers });
}
