import { allowBooking } from "~/loads/steps/allow-booking.server";
import { NotFound } from "~/platform/errors";
import { bookLoad } from "./book-load.server";
import type { Asked } from "./scene.server";

interface StepOfBooking {
  take: (asked: Asked) => Promise<void>;
  /** The confirmation that the user reads. */
  done: string;
  /** The page after the step. After a booking, this is the load's page. */
  page: "" | "/book-now";
}

/** The steps of the Book Now page, keyed by the `step` in the address. */
const STEPS = new Map<string | null, StepOfBooking>([
  ["book", { take: bookLoad, done: "The load is yours. The rate confirmation comes next.", page: "" }],
  ["allow", { take: allowBooking, done: "Saved. It holds from now on.", page: "/book-now" }],
]);

/**
 * Runs a step of the Book Now page.
 * @returns the address of the next page, and the confirmation
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function takeBookingStep(request: Request, asked: Asked): Promise<{ to: string; done: string }> {
  const step = STEPS.get(new URL(request.url).searchParams.get("step"));
  if (!step) throw new NotFound();
  await step.take(asked);
  return { to: `/load-details/${asked.loadId}${step.page}`, done: step.done };
}
