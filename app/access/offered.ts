import { areaOfEvent, mayIn } from "~/trade/areas";
import { eventsOffered, type LoadEvent } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";
import type { LoadTies } from "./ties.server";

export const eventsOfferedTo = (
  viewer: Pick<Viewer, "seat">,
  { status, standing, expired }: Pick<LoadTies, "status" | "standing" | "expired">,
): LoadEvent[] =>
  eventsOffered(status, standing, expired).filter((event) => mayIn(viewer, areaOfEvent(event)));
