import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/session.server";
import { doubtsOf } from "~/distance/doubts.server";
import { marketLine } from "~/market/market.server";
import { Refusal } from "~/platform/errors";
import { countAgainstLimit } from "~/platform/rate-limit.server";

/**
 * For scripts of the form of a new load: takes its fields in the query and answers as JSON with the market's line and with
 * doubts about its places.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer({ request, context });
  try {
    await countAgainstLimit("market", context.clientAddress);
  } catch (error) {
    if (error instanceof Refusal) return Response.json({ line: null }, { status: error.status });
    throw error;
  }
  const fields = Object.fromEntries(new URL(request.url).searchParams);
  const answer = { line: await marketLine(fields), doubts: doubtsOf(fields) };
  return Response.json(answer, { headers: { "Cache-Control": "private, max-age=60" } });
}
