import { NotFound } from "~/platform/errors";
import { allowBooking } from "./allow-booking.server";
import { bookLoad } from "./book-load.server";
import type { Asked } from "./scene.server";

interface StepOfBooking {
  take: (asked: Asked) => Promise<void>;
  /** The confirmation. */
  done: string;
  /** Where it leads: a booked load goes on on its own page. */
  page: "" | "/book-now";
}

/** The steps of the page, by their name in the address. */
const STEPS = new Map<string | null, StepOfBooking>([
  ["book", { take: bookLoad, done: "The load is yours. The rate confirmation comes next.", page: "" }],
  ["allow", { take: allowBooking, done: "Saved. It holds from now on.", page: "/book-now" }],
]);

/**
 * A step of the page of booking.
 * @returns where to go on, and the confirmation
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function takeBookingStep(request: Request, asked: Asked): Promise<{ to: string; done: string }> {
  const step = STEPS.get(new URL(request.url).searchParams.get("step"));
  if (!step) throw new NotFound();
  await step.take(asked);
  return { to: `/load-details/${asked.loadId}${step.page}`, done: step.done };
}
