import { MINUTE_MS } from "~/text/time";
import type { LoadEvent } from "~/trade/lifecycle";
import { eligibilitySummary, type Needs, overallVerdict, type Verdict } from "./eligibility";
import { fitLines } from "./fit-lines";
import type { LoadDays } from "./insurance-fit";
import { openRequestsOn } from "./queries.server";

/** A driver in the list. */
interface ListedDriver
  extends Pick<
    Awaited<ReturnType<typeof openRequestsOn>>["rows"][number],
    "id" | "fullName" | "rating" | "reviewCount" | "equipmentType" | "requestedAt"
  > {
  fit: { verdict: Verdict; summary: string };
  /** The id of the owner's chat with the driver, if it exists. */
  chatId?: string;
  /** The steps that the owner may take here, if they differ from the list's default. */
  offered?: LoadEvent[];
}

/**
 * Returns the row of a driver who has offered a rate. The list has no Accept button for such a request,
 * because accepting there would be at the posted rate.
 */
function negotiating(row: ListedDriver): ListedDriver {
  return { ...row, offered: ["reject"], fit: { ...row.fit, summary: `${row.fit.summary} · Offers a rate` } };
}

/**
 * Returns a page of the open requests for a load to its owner. Each row contains only the driver data that
 * the list shows, with a summary of the driver's eligibility.
 */
export async function requestList(ownerId: string, loadId: string, needs: Needs & LoadDays, page: number) {
  const { rows, ...rest } = await openRequestsOn(ownerId, loadId, page);
  const list = rows.map((driver): ListedDriver => {
    const { id, fullName, rating, reviewCount, equipmentType, chatId } = driver;
    // Rounded to the minute, as displayed, because the page's HTML is near its size limit.
    const requestedAt = driver.requestedAt - (driver.requestedAt % MINUTE_MS);
    const lines = fitLines(needs, driver);
    const fit = { verdict: overallVerdict(lines), summary: eligibilitySummary(lines) };
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
