/** The body of the request is the proof of delivery, at the destination or at a stop between. */
import { db } from "db/client";
import { files } from "db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { v5 as nameBasedId } from "uuid";
import { type BodyFile, bodyFile } from "~/files/upload/body-file";
import { MAX_FILE_BYTES } from "~/files/upload/receive-upload.node.server";
import { DropsInDoubt, withoutProof } from "~/loads/drops/drops.server";
import { proveDrop } from "~/loads/drops/prove-drop.server";
import { deliverLoad } from "~/loads/steps/upload-documents.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { type BetweenName, readBetween } from "~/trade/stop-names";
import type { Call } from "../call";
import { acceptsDoubts } from "../conditions.server";
import { askedFirst, RETRY } from "../problem-of.server";
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

/**
 * Whether the file is already stored as the proof of delivery of the load or, if `stop` is given, of that
 * stop.
 */
async function isProof(loadId: string, file: BodyFile, stop: BetweenName | null): Promise<boolean> {
  const [proof] = await db()
    .select({ id: files.file_id })
    .from(files)
    .where(
      and(
        eq(files.load_id, loadId),
        eq(files.kind, "proof_of_delivery"),
        sql`${files.stop} is ${stop}`,
        isNull(files.dropped_at),
      ),
    );
  if (!proof) return false;
  const isWhole = await file.readOver();
  file.release();
  return isWhole && proof.id.startsWith(`${file.stem()}.`);
}

/** A file has no JSON members to point to, so the field's message becomes the detail. */
function withReason(error: unknown): unknown {
  if (error instanceof DropsInDoubt) return askedFirst([withoutProof(error.drops)]);
  if (!(error instanceof Invalid)) return error;
  const [reason] = Object.values(error.fields);
  if (reason === undefined) return error;
  const more = error.status === 429 ? { headers: RETRY } : undefined;
  return new Refused(error.status === 400 ? 422 : error.status, reason, more);
}

/** Stores the file in the body, unless the same file was stored before. */
async function putFile(call: Call, stop: BetweenName | null): Promise<Response> {
  const { request, viewer, clientAddress } = call;
  requireFileType(request);
  const { load_id: loadId } = await haulOf(call);
  const field = "proof_of_delivery";
  // The stop is a part of the id, because one file may prove several deliveries.
  const ownerId = stop ? nameBasedId(stop, loadId) : loadId;
  const file = bodyFile(request.body, { field, ownerId, maxBytes: MAX_FILE_BYTES });
  const sent = { viewer, loadId, request, clientAddress, file };
  const stored = stop
    ? proveDrop({ ...sent, stop })
    : deliverLoad({ ...sent, isSure: acceptsDoubts(request) });
  await stored.catch(async (error: unknown) => {
    const isRepeat = error instanceof Conflict && (await isProof(loadId, file, stop));
    if (!isRepeat) throw withReason(error);
  });
  return checkInsAnswer(await haulOf(call));
}

export const putProof = (call: Call): Promise<Response> => putFile(call, null);

const NO_STOP = "The path names no stop between.";

export async function putDropProof(call: Call): Promise<Response> {
  const stop = readBetween(call.param("stop"));
  if (!stop) throw new NotFound(NO_STOP);
  return putFile(call, stop);
}
