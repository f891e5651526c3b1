import type { LoaderFunctionArgs } from "@remix-run/node";
import { drawLanes, mapPolicy } from "~/distance/draw-lanes.server";
import { MAP_VERSION } from "~/distance/lane-map.server";
import { plainPage } from "~/platform/plain-page";

/** Public: cities and the lines between them, which say nothing of any load. */
export async function loader({ params }: LoaderFunctionArgs) {
  const [, lanes = ""] = /^(.+)\.svg$/.exec(params.lanes ?? "") ?? [];
  const svg = params.version === MAP_VERSION ? drawLanes(lanes) : null;
  if (!svg) return plainPage(404, "There is no such map.");
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": await mapPolicy(),
    },
  });
}
