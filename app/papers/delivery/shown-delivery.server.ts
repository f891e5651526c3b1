/** The seal proves that the copy in the form is Haulway's own text. */
import * as z from "zod";
import type { BetweenName } from "~/trade/stop-names";
import type { PaperSection } from "../paper";
import { sectionSchema } from "../read-paper.server";
import { isSealOf, sealOf } from "../signature/page-seal.server";

/** The load, its revision, the drop between (if any), and the driver who opened the page. */
export interface ShownTo {
  driverId: string;
  loadId: string;
  revision: number;
  stop?: BetweenName | null;
}

const contentOf = ({ driverId, loadId, revision, stop }: ShownTo, shown: string) =>
  JSON.stringify(["proof of delivery", driverId, loadId, revision, shown, ...(stop ? [stop] : [])]);

export async function sealed(sections: readonly PaperSection[], to: ShownTo) {
  const shown = JSON.stringify(sections);
  return { shown, paper: await sealOf(contentOf(to, shown)) };
}

/** A form that waited on the phone may have shown earlier terms, which the receiver read before leaving. */
export async function sectionsSigned(
  { paper = "", shown = "" }: Readonly<Record<string, string>>,
  { now, to, hasWaited }: { now: readonly PaperSection[]; to: ShownTo; hasWaited: boolean },
): Promise<readonly PaperSection[] | null> {
  const present = JSON.stringify(now);
  if (await isSealOf(contentOf(to, present), paper)) return now;
  if (!hasWaited || !(await isSealOf(contentOf(to, shown), paper))) return null;
  return z.array(sectionSchema).parse(JSON.parse(shown));
}
