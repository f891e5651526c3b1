import type { LoaderFunctionArgs } from "@remix-run/node";
import { drawLanes, mapPolicy } from "~/distance/draw-lanes.server";
import { MAP_VERSION } from "~/distance/lane-map.server";
import { plainPage } from "~/http/plain-page";

/** The map is public, because cities and the line between them reveal nothing about a load. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const [, lanes = ""] = /^(.+)\.svg$/.exec(params.lanes ?? "") ?? [];
  const svg = params.version === MAP_VERSION ? drawLanes(lanes) : null;
  if (!svg) return plainPage(404, "Map not found.");
  // The URL determines the image, so the version alone is enough for an ETag.
  const etag = `"${MAP_VERSION}"`;
  const headers = {
    "Content-Type": "image/svg+xml; charset=utf-8",
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": await mapPolicy(),
    ETag: etag,
  };
  const isKnown = request.headers.get("If-None-Match")?.includes(etag) ?? false;
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(svg, { headers });
}
