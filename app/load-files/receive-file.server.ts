import { shownName } from "~/files/shown-name";
import { collect } from "~/files/store/byte-stream";
import { type IncomingFile, readMultipart } from "~/files/upload/multipart.node.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { Invalid } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { decodeText, whyNoText } from "./decode";
import { saveLoadFile } from "./load-file.server";
import { planLoads } from "./look.server";
import { readSheet } from "./sheet.server";

const MAX_FILE_BYTES = 1024 * 1024;
const MAX_PASTED_BYTES = 512 * 1024;

const TOO_LARGE = "Choose a file up to 1 MB, or send its loads in several files.";
const NOTHING = "Choose a file or paste rows.";

const tooLarge = () => new Invalid(TOO_LARGE, { file: TOO_LARGE }, 413);

interface Sent {
  name: string | null;
  text: string;
  field: "file" | "rows";
}

/** @throws Invalid */
async function readSent(request: Request): Promise<Sent> {
  let file: { name: string; bytes: Uint8Array } | undefined;
  const take = async (incoming: IncomingFile) => {
    if (incoming.field !== "file" || file) return;
    const bytes = await collect(incoming.body).catch((error: unknown) => {
      throw incoming.fault() === "too large" ? tooLarge() : error;
    });
    if (bytes.byteLength > 0) file = { name: incoming.fileName, bytes };
  };
  const limits = {
    fileBytes: MAX_FILE_BYTES,
    fieldBytes: MAX_PASTED_BYTES,
    bodyBytes: 2 * MAX_FILE_BYTES,
    refusal: tooLarge,
  };
  const { rows = "" } = await readMultipart(request, limits, take);
  if (!file) {
    if (rows.trim() === "") throw new Invalid(NOTHING, { file: NOTHING });
    return { name: null, text: rows, field: "rows" };
  }
  const why = whyNoText(file.bytes);
  if (why) throw new Invalid(why, { file: why }, 400, { rows });
  const name = shownName(file.name.replace(/\.\w{1,4}$/, ""), "Loads", "csv");
  return { name, text: decodeText(file.bytes), field: "file" };
}

/** @throws Invalid, Forbidden */
export async function receiveLoadFile(viewer: Viewer, request: Request): Promise<string> {
  await countAgainstLimit("bulk", viewer.personId);
  const { name, text, field } = await readSent(request);
  try {
    const sheet = readSheet(text, field);
    const rows = await planLoads(viewer, sheet);
    const headers = sheet.columns.map(({ header }) => header);
    return await saveLoadFile(viewer, { name, headers, rows }, field);
  } catch (error) {
    // Pasted rows are shown again. A browser cannot show a chosen file again.
    throw error instanceof Invalid && field === "rows" ? error.withTyped({ rows: text }) : error;
  }
}
