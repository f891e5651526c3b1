import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { plainPage } from "~/http/plain-page";
import { countView } from "~/limits/rate-limit.server";
import { Refusal } from "~/platform/errors";
import { placesNear } from "~/search/near-place.server";
import { suggestPlaces } from "~/search/places.server";

/** For scripts. Places in the selected `states` come first; `near` asks for the city near a location. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer({ request, context }, "see");
  try {
    await countView("places", context.clientAddress);
  } catch (error) {
    if (error instanceof Refusal) return plainPage(error.status, error.message);
    throw error;
  }
  const { searchParams } = new URL(request.url);
  const states = (searchParams.get("states") ?? "")
    .slice(0, 200)
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const near = searchParams.get("near");
  return Response.json(
    { places: near === null ? suggestPlaces(searchParams.get("q") ?? "", states) : placesNear(near) },
    { headers: { "Cache-Control": "private, max-age=86400" } },
  );
}
