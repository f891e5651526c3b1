import { MADE_AFTER_BOOKING_TEXTS } from "~/chat/automated-texts";
import { makePapers } from "~/papers/make-papers.server";
import { log } from "~/platform/log.server";
import { asViewer } from "~/trade/viewer";

/** A failure is only logged, because the owner can still make the documents. */
export async function makeBookedPapers(load: {
  loadId: string;
  ownerId: string;
  ownerName: string;
}): Promise<boolean> {
  const { loadId } = load;
  try {
    await makePapers({
      viewer: asViewer({ id: load.ownerId, role: "shipper", fullName: load.ownerName, emailConfirmed: true }),
      loadId,
      fields: {},
      clientAddress: null,
      // Nobody is notified of the documents: the driver is on the page, and the owner is notified of the
      // booking.
      messages: { texts: MADE_AFTER_BOOKING_TEXTS, kinds: { shipper: null, driver: null, others: null } },
    });
    return true;
  } catch (error) {
    log.error({ loadId, err: error }, "the rate confirmation of a booked load could not be made");
    return false;
  }
}
