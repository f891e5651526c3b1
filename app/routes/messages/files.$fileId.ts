import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { noteView } from "~/files/file-views.server";
import { fileToOpen } from "~/files/open-file.server";
import { serveFile } from "~/files/serve-file.server";
import { fileStore } from "~/files/store/choose-store.server";
import { OFFLINE_OWNER } from "~/http/offline-headers";
import { plainPage } from "~/http/plain-page";
import { whoseAnswer } from "~/offline/whose-answer.server";
import { Forbidden, NotFound } from "~/platform/errors";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const whose = (await whoseAnswer(context)) ?? "none";
  try {
    const file = await fileToOpen(viewer, params.fileId ?? "");
    const answer = await serveFile(request, file, fileStore());
    if (request.method === "GET" && answer.status < 400) noteView(viewer.id, file);
    // The driver's phone stores a load's documents. It does not store personal documents, because the server
    // must record each time that a user opens one.
    if (file.loadId) answer.headers.set(OFFLINE_OWNER, whose);
    return answer;
  } catch (error) {
    if (!(error instanceof NotFound || error instanceof Forbidden)) throw error;
    const answer = plainPage(error.status, error.message);
    // The phone deletes its copy only if the response names its user.
    answer.headers.set(OFFLINE_OWNER, whose);
    return answer;
  }
}
