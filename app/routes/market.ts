import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/session.server";
import { doubtsOf } from "~/distance/doubts.server";
import { marketLine } from "~/market/market.server";
import { Refusal } from "~/platform/errors";
import { countAgainstLimit } from "~/platform/rate-limit.server";

/**
 * For the form of a new load while it is filled in: its fields in the query, the market's line and what is doubtful about
 * its places as JSON.
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
  const told = { line: await marketLine(fields), doubts: doubtsOf(fields) };
  return Response.json(told, { headers: { "Cache-Control": "private, max-age=60" } });
}
