import { loadTies } from "~/access/ties.server";
import { noSuchLoad } from "~/platform/errors";
import { nameOf, numberOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { returnTo } from "./return-to.server";

export interface HideQuestion {
  loadId: string;
  name: string;
  broker: string;
  /** The page from which the driver came. In search results, the link opens at the load's row. */
  back: string;
}

/** @throws NotFound if the viewer may not see the load */
export async function hideQuestion(request: Request, viewer: Viewer): Promise<HideQuestion | null> {
  const { searchParams } = new URL(request.url);
  const loadId = searchParams.get("load");
  if (!loadId || searchParams.has("step")) return null;
  const load = await loadTies(viewer, loadId);
  if (!load) throw noSuchLoad();
  const back = returnTo(request, undefined, numberOf(load.lane));
  return { loadId: load.loadId, name: nameOf(load.lane), broker: load.ownerName, back };
}
