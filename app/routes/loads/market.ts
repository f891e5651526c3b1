import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { countView } from "~/limits/rate-limit.server";
import { laneHint } from "~/loads/form/lane-hint.server";
import { Refusal } from "~/platform/errors";

/** For scripts of the load form: reads the form's fields from the query string. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer({ request, context }, "see");
  try {
    await countView("market", context.clientAddress);
  } catch (error) {
    if (error instanceof Refusal) return Response.json({ market: null }, { status: error.status });
    throw error;
  }
  const fields = Object.fromEntries(new URL(request.url).searchParams);
  return Response.json(await laneHint(fields), { headers: { "Cache-Control": "private, max-age=60" } });
}
