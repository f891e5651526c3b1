import { MINUTE_MS } from "~/text/time";
import type { LoadEvent } from "~/trade/lifecycle";
import { authorityLines } from "./authority-fit";
import { fitnessOf, fitnessSummary, type Needs, overallVerdict, type Verdict } from "./eligibility";
import { insuranceLines, type LoadDays } from "./insurance-fit";
import { openRequestsOn } from "./queries.server";

/** A driver in the list. */
interface ListedDriver
  extends Pick<
    Awaited<ReturnType<typeof openRequestsOn>>["rows"][number],
    "id" | "fullName" | "rating" | "reviewCount" | "equipmentType" | "requestedAt"
  > {
  fit: { verdict: Verdict; summary: string };
  /** The owner's chat with the driver, where there is one. */
  chatId?: string;
  /** What the owner may do here, where it is not all. */
  offered?: LoadEvent[];
}

/** A driver who offers a rate: their request is not for the posted one, so it is not accepted in the list. */
function negotiating(row: ListedDriver): ListedDriver {
  return { ...row, offered: ["reject"], fit: { ...row.fit, summary: `${row.fit.summary} · Offers a rate` } };
}

/**
 * A page of the open requests on a load for its owner's list: only what the list shows of each driver,
 * with their fitness in words.
 */
export async function requestList(ownerId: string, loadId: string, needs: Needs & LoadDays, page: number) {
  const { rows, ...rest } = await openRequestsOn(ownerId, loadId, page);
  const list = rows.map((driver): ListedDriver => {
    const { id, fullName, rating, reviewCount, equipmentType, chatId } = driver;
    // To the minute, as the list says it: the page's HTML is near its budget.
    const requestedAt = driver.requestedAt - (driver.requestedAt % MINUTE_MS);
    const lines = [
      ...fitnessOf(needs, driver),
      ...insuranceLines(driver.policies, needs),
      ...authorityLines(driver.authority),
    ];
    const fit = { verdict: overallVerdict(lines), summary: fitnessSummary(lines) };
    const listed = {
      id,
      fullName,
      rating,
      reviewCount,
      equipmentType,
      requestedAt,
      ...(chatId && { chatId }),
    };
    return driver.isNegotiated ? negotiating({ ...listed, fit }) : { ...listed, fit };
  });
  const none = page > 1 ? "There are no more requests on this page." : "No requests at this time.";
  return { ...rest, rows: list, ...(list.length === 0 && { none }) };
}

export type RequestList = Awaited<ReturnType<typeof requestList>>;
