import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { partHere } from "~/chunked-upload/stored-chunks.server";
import { readPiece, readPlace, takePiece } from "~/chunked-upload/take-chunk.server";
import { orPlainRefusal } from "~/forms/refusals.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";

const told = (bytes: number) => new Response(String(bytes), { headers: { "Cache-Control": "no-store" } });

/** For scripts: how much of a form is here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  return orPlainRefusal(async () => told((await partHere(readPlace(new URL(request.url), viewer.id))).bytes));
}

/** For scripts: takes a piece of a form, and tells how much of it is here then. */
export async function action({ request, context }: ActionFunctionArgs) {
  // First: what has come and is not read is lost with the line. An answer before the end of what is sent may be lost, too.
  const piece = await readPiece(request);
  const viewer = await requireViewer({ request, context });
  return orPlainRefusal(async () => {
    const place = readPlace(new URL(request.url), viewer.id);
    await countAgainstLimit("pieces", viewer.id);
    return told(await takePiece(place, piece));
  });
}
