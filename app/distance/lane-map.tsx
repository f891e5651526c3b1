import { useRouteLoaderData } from "@remix-run/react";
import type { LaneMapView } from "./lane-map.server";

export function LaneMap({ map }: { map: LaneMapView | null }) {
  const root = useRouteLoaderData<{ lowData?: boolean }>("root");
  if (!map || root?.lowData) return null;
  return (
    <img
      className="map"
      src={map.src}
      alt={map.alt}
      width={600}
      height={375}
      loading="lazy"
      decoding="async"
    />
  );
}
