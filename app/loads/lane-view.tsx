import { LaneMap } from "~/distance/lane-map";
import type { laneView } from "./lane-view.server";

/** The map of a load's lane and its market. */
export function LaneView({ lane }: { lane: Awaited<ReturnType<typeof laneView>> }) {
  return (
    <>
      {lane.market && <p className="market">{lane.market}</p>}
      <LaneMap map={lane.map} />
    </>
  );
}
