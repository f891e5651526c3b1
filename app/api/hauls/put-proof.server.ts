import { db } from "db/client";
import { files } from "db/schema";
import { and, eq } from "drizzle-orm";
import { type BodyFile, bodyFile } from "~/files/upload/body-file";
import { MAX_FILE_BYTES } from "~/files/upload/receive-upload.node.server";
import { deliverLoad } from "~/loads/steps/upload-documents.server";
import { Conflict, Invalid } from "~/platform/errors";
import type { Call } from "../call";
import { RETRY } from "../problem-of.server";
import { Refused } from "../refused";
import { checkInsAnswer, haulOf } from "./get-haul.server";
import { PROOF_TYPES } from "./haul-schema";

const WRONG_TYPE = `Send a file with one of these types: ${PROOF_TYPES.join(", ")}.`;

/** @throws Refused 415 if the body is not declared as a PDF or an image. The bytes determine the format. */
function requireFileType({ headers }: Request): void {
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!PROOF_TYPES.includes(type))
    throw new Refused(415, WRONG_TYPE, { headers: { Accept: PROOF_TYPES.join(", ") } });
}

async function isProof(loadId: string, file: BodyFile): Promise<boolean> {
  const [proof] = await db()
    .select({ id: files.file_id })
    .from(files)
    .where(and(eq(files.load_id, loadId), eq(files.kind, "proof_of_delivery")));
  if (!proof) return false;
  const isWhole = await file.readOver();
  file.release();
  return isWhole && proof.id.startsWith(`${file.stem()}.`);
}

/** A file has no members to point to. */
function withReason(error: unknown): unknown {
  if (!(error instanceof Invalid)) return error;
  const [reason] = Object.values(error.fields);
  if (reason === undefined) return error;
  const more = error.status === 429 ? { headers: RETRY } : undefined;
  return new Refused(error.status === 400 ? 422 : error.status, reason, more);
}

export async function putProof(call: Call): Promise<Response> {
  const { request, viewer, clientAddress } = call;
  requireFileType(request);
  const { load_id: loadId } = await haulOf(call);
  const field = "proof_of_delivery";
  const file = bodyFile(request.body, { field, ownerId: loadId, maxBytes: MAX_FILE_BYTES });
  await deliverLoad({ viewer, loadId, request, clientAddress, file }).catch(async (error: unknown) => {
    const isRepeat = error instanceof Conflict && (await isProof(loadId, file));
    if (!isRepeat) throw withReason(error);
  });
  return checkInsAnswer(await haulOf(call));
}
