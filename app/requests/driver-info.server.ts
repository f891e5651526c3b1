import { type LoadTies, loadTies } from "~/access/ties.server";
import { type Person, personById } from "~/accounts/profile/queries.server";
import { carrierSeenBy, type SeenCarrier } from "~/carriers/queries.server";
import { type DriverDocument, driverDocuments } from "~/files/driver-documents.server";
import { deliveredBy } from "~/loads/board/completed.server";
import { loadFacts } from "~/loads/queries.server";
import { NotFound } from "~/platform/errors";
import { latestReviewsOf, type ReceivedReview } from "~/reviews/latest-reviews.server";
import { mayIn } from "~/trade/areas";
import { eventsOffered, type LoadEvent } from "~/trade/lifecycle";
import { nameOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { authorityLines } from "./authority-fit";
import { withBestTruck } from "./best-truck";
import { type EligibilityLine, eligibilityOf } from "./eligibility";
import { insuranceLines } from "./insurance-fit";
import { driverForOwner, trucksOfDriver } from "./queries.server";

export interface DriverInfo {
  driver: Person;
  isSelf: boolean;
  /** Null if a driver opens their own page without a load. */
  load: { loadId: string; lane: string; offered: LoadEvent[]; eligibility: EligibilityLine[] } | null;
  requestStatus: "pending" | "accepted" | null;
  documents: DriverDocument[];
  carrier: SeenCarrier | null;
  latestReviews: ReceivedReview[];
  deliveredLoads: number;
}

/** Null unless the viewer is the driver, or owns a load that the driver requests or carries. */
async function lookedAt(viewer: Viewer, driverId: string, loadId: string | null) {
  if (viewer.id !== driverId) return driverForOwner(viewer.id, driverId, loadId);
  if (viewer.role !== "driver") return null;
  const [own, trucks] = await Promise.all([
    personById(driverId),
    loadId === null ? [] : trucksOfDriver(driverId),
  ]);
  return own && { ...own, loadId, requestStatus: null, isNegotiated: false, trucks, truckId: null };
}

/** Null if the viewer may not see the load. */
async function loadInQuestion(viewer: Viewer, loadId: string) {
  const [ties, facts] = await Promise.all([loadTies(viewer, loadId), loadFacts(viewer, loadId)]);
  // Stryker disable next-line LogicalOperator: a viewer may see both or neither.
  return ties && facts && { ties, facts };
}

/** `found` and `load` are null if the viewer may not see them. */
async function withLoad(viewer: Viewer, driverId: string, askedLoadId: string | null) {
  const found = await lookedAt(viewer, driverId, askedLoadId);
  // Stryker disable next-line all: no load has the id null, so this saves two queries.
  const load = found?.loadId == null ? null : await loadInQuestion(viewer, found.loadId);
  return { found, load };
}

/** A driver who has offered a rate cannot be accepted at the posted rate. */
const decisionsOffered = ({ status, standing }: LoadTies, isNegotiated: boolean) =>
  eventsOffered(status, standing).filter((event) => !(isNegotiated && event === "accept"));

/** @throws NotFound if the viewer may not see the driver */
export async function driverInfo(
  viewer: Viewer,
  driverId: string,
  askedLoadId: string | null,
): Promise<DriverInfo> {
  const nothing = () => new NotFound("No driver information could be displayed at this time.");
  const [{ found, load }, documents, latestReviews, deliveredLoads, carrier] = await Promise.all([
    withLoad(viewer, driverId, askedLoadId),
    driverDocuments(viewer, driverId),
    latestReviewsOf(driverId),
    deliveredBy(driverId),
    carrierSeenBy(viewer.id, driverId),
  ]);
  if (!found) throw nothing();
  const { loadId, requestStatus, isNegotiated, trucks, truckId, ...driver } = found;
  const assigned = trucks.filter(({ id }) => id === truckId);
  if (loadId !== null && !load) throw nothing();
  const insuranceGiven =
    documents.some(({ kind, state }) => kind === "insurance" && state === "given") ||
    !!carrier?.policies.some(({ fileId }) => fileId);
  const isOpen = requestStatus === "pending";
  return {
    driver,
    isSelf: viewer.id === driverId,
    load: load && {
      loadId: load.ties.loadId,
      lane: nameOf(load.facts),
      offered: isOpen && mayIn(viewer, "work") ? decisionsOffered(load.ties, isNegotiated) : [],
      eligibility: [
        ...eligibilityOf(
          load.facts,
          withBestTruck(load.facts, { ...driver, insuranceGiven }, assigned.length > 0 ? assigned : trucks),
        ),
        ...insuranceLines(carrier?.policies ?? [], load.facts),
        ...authorityLines(carrier?.record?.authority ?? null),
      ],
    },
    // Stryker disable next-line all: narrows the type, because a rejected request is never found.
    requestStatus: requestStatus === "rejected" ? null : requestStatus,
    documents,
    carrier,
    latestReviews,
    deliveredLoads,
  };
}
