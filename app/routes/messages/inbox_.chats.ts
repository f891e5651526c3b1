import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { inboxNow } from "~/chat/inbox/inbox.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  return Response.json(await inboxNow(viewer), { headers: { "Cache-Control": "no-store" } });
}
