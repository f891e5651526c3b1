import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/session.server";
import { fileStore } from "~/files/choose-store.server";
import { noteView } from "~/files/file-views.server";
import { fileToOpen } from "~/files/open-file.server";
import { serveFile } from "~/files/serve-file.server";
import { NotFound } from "~/platform/errors";
import { plainPage } from "~/platform/plain-page";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  try {
    const file = await fileToOpen(viewer, params.fileId ?? "");
    const answer = await serveFile(request, file, fileStore());
    if (request.method === "GET" && answer.status < 400) noteView(viewer.id, file);
    return answer;
  } catch (error) {
    if (error instanceof NotFound) return plainPage(error.status, error.message);
    throw error;
  }
}
