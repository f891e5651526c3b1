import type * as z from "zod";
import { MARKED } from "~/forms/form-fields.server";
import { readBytes } from "~/platform/request-body";
import { faultsIn } from "./faults";
import { MOST_BODY_BYTES } from "./limits";
import { Refused } from "./refused";

const BROKEN = "The connection broke before the whole body arrived. Send the request again.";

/** @throws Refused 415, 413 or 400 */
export async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? ""))
    throw new Refused(415, "Send the body with the type application/json.", {
      headers: { Accept: "application/json" },
    });
  const bytes = await readBytes(request, MOST_BODY_BYTES).catch(() => {
    throw new Refused(400, BROKEN);
  });
  if (!bytes) throw new Refused(413, "Send at most 64 KB.");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Refused(400, "The body is not JSON in UTF-8.");
  }
}

/** @throws Refused 415, 413, 400 or 422 */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const read = schema.safeParse(await readJson(request));
  if (!read.success) throw new Refused(422, MARKED, { errors: faultsIn(read.error) });
  return read.data;
}
