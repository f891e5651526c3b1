import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/session.server";
import { Refusal } from "~/platform/errors";
import { plainPage } from "~/platform/plain-page";
import { countAgainstLimit } from "~/platform/rate-limit.server";
import { suggestPlaces } from "~/search/places.server";

/** Real places that begin with what somebody types, for the fields of a search. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer({ request, context });
  try {
    await countAgainstLimit("places", context.clientAddress);
  } catch (error) {
    if (error instanceof Refusal) return plainPage(error.status, error.message);
    throw error;
  }
  const typed = new URL(request.url).searchParams.get("q") ?? "";
  return Response.json(
    { places: suggestPlaces(typed) },
    { headers: { "Cache-Control": "private, max-age=86400" } },
  );
}
