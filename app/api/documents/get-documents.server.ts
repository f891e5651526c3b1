/** The API itself serves the bytes, so that no address opens a document without a key. */
import { fileToOpen } from "~/files/open-file.server";
import { serveFile } from "~/files/serve-file.server";
import { fileStore } from "~/files/store/choose-store.server";
import { problemAnswer } from "~/http/problem";
import { loadDocuments } from "~/loads/queries.server";
import { NotFound } from "~/platform/errors";
import type { Call } from "../call";
import { NO_SUCH } from "../get-loads.server";
import { ownLoad } from "../own-loads.server";
import { isDocument } from "./schema";

const NO_DOCUMENT = "This load has no such document.";
const NO_RANGE = "The file has no such bytes. Content-Range says how many it has.";

export async function listDocuments({ viewer, param }: Call): Promise<Response> {
  const load = await ownLoad(viewer, param("reference"));
  if (!load) throw new NotFound(NO_SUCH);
  const { load_id: loadId, load_status: status } = load;
  const files = await loadDocuments(viewer, { loadId, status, standing: "owner" });
  const documents = files.filter(isDocument).map(({ fileId, kind, stop, shownName, sizeBytes }) => ({
    id: fileId,
    kind,
    ...(stop && { stop }),
    name: shownName,
    size_bytes: sizeBytes,
  }));
  return new Response(JSON.stringify({ documents }), {
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}

export async function getDocument({ request, viewer, param }: Call): Promise<Response> {
  const [load, file] = await Promise.all([
    ownLoad(viewer, param("reference")),
    fileToOpen(viewer, param("document")).catch((error: unknown) => {
      if (error instanceof NotFound) return null;
      throw error;
    }),
  ]);
  if (!load) throw new NotFound(NO_SUCH);
  if (file?.loadId !== load.load_id) throw new NotFound(NO_DOCUMENT);
  const answer = await serveFile(request, file, fileStore()).catch((error: unknown) => {
    throw error instanceof NotFound ? new NotFound(NO_DOCUMENT) : error;
  });
  const range = answer.headers.get("Content-Range");
  if (answer.status !== 416 || range === null) return answer;
  return problemAnswer({ status: 416, detail: NO_RANGE, headers: { "Content-Range": range } });
}
