import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { inboxNow } from "~/chat/inbox/inbox.server";

/** For scripts: the newest page of the viewer's inbox as it stands now. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  return Response.json(await inboxNow(viewer.id), { headers: { "Cache-Control": "no-store" } });
}
