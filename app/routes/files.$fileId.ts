import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/session.server";
import { fileStore } from "~/files/choose-store.server";
import { noteView } from "~/files/file-views.server";
import { fileToOpen } from "~/files/open-file.server";
import { serveFile } from "~/files/serve-file.server";
import { orErrorPage } from "~/platform/refusals.server";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  const file = await orErrorPage(fileToOpen(viewer, params.fileId ?? ""));
  const answer = await orErrorPage(serveFile(request, file, fileStore()));
  if (request.method === "GET" && answer.status < 400) noteView(viewer.id, file);
  return answer;
}
