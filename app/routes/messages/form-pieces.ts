import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { storedPart } from "~/chunked-upload/stored-chunks.server";
import { readChunk, readPlace, takeChunk } from "~/chunked-upload/take-chunk.server";
import { orPlainRefusal } from "~/forms/refusals.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";

const byteCount = (bytes: number) =>
  new Response(String(bytes), { headers: { "Cache-Control": "no-store" } });

/** For scripts: returns how many bytes of a form are stored. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  return orPlainRefusal(async () =>
    byteCount((await storedPart(readPlace(new URL(request.url), viewer.personId))).bytes),
  );
}

/** For scripts: stores a chunk of a form, and returns how many bytes of the form are then stored. */
export async function action({ request, context }: ActionFunctionArgs) {
  // Reads the body first, because unread data is lost if the connection drops, and a response sent before the
  // upload ends can also be lost.
  const piece = await readChunk(request);
  const viewer = await requireViewer({ request, context }, "own");
  return orPlainRefusal(async () => {
    const place = readPlace(new URL(request.url), viewer.personId);
    await countAgainstLimit("chunks", viewer.personId);
    return byteCount(await takeChunk(place, piece));
  });
}
