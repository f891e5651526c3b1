import { fitnessOf, fitnessSummary, type Needs, overallVerdict } from "./fitness";
import { insuranceLines, type LoadDays } from "./insurance-fit";
import { openRequestsOn } from "./queries.server";

/**
 * A page of the open requests on a load for its owner's list: only what the list shows of each driver,
 * with their fitness in words.
 */
export async function requestList(ownerId: string, loadId: string, needs: Needs & LoadDays, page: number) {
  const { rows, ...rest } = await openRequestsOn(ownerId, loadId, page);
  const list = rows.map((driver) => {
    const { id, fullName, rating, reviewCount, equipmentType, requestedAt } = driver;
    const lines = [...fitnessOf(needs, driver), ...insuranceLines(driver.policies, needs)];
    const fit = { verdict: overallVerdict(lines), summary: fitnessSummary(lines) };
    return { id, fullName, rating, reviewCount, equipmentType, requestedAt, fit };
  });
  return { ...rest, rows: list };
}

export type RequestList = Awaited<ReturnType<typeof requestList>>;
