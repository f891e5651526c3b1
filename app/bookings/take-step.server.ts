import { allowBooking } from "~/loads/steps/allow-booking.server";
import { NotFound } from "~/platform/errors";
import { bookLoad } from "./book-load.server";
import type { Asked } from "./scene.server";

interface StepOfBooking {
  /** @returns the confirmation message */
  take: (asked: Asked) => Promise<string>;
  /** The page after the step. After a booking, this is the load's page. */
  page: "" | "/book-now";
}

/** The steps of the Book Now page, keyed by the `step` in the URL. */
const STEPS = new Map<string | null, StepOfBooking>([
  [
    "book",
    {
      take: async (asked) =>
        (await bookLoad(asked))
          ? "The load is yours. Read and sign the rate confirmation next."
          : "The load is yours. The rate confirmation comes next.",
      page: "",
    },
  ],
  [
    "allow",
    {
      take: async (asked) => {
        await allowBooking(asked);
        return "Saved.";
      },
      page: "/book-now",
    },
  ],
]);

/**
 * Runs a step of the Book Now page.
 * @returns the URL of the next page, and the confirmation message
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function takeBookingStep(request: Request, asked: Asked): Promise<{ to: string; done: string }> {
  const step = STEPS.get(new URL(request.url).searchParams.get("step"));
  if (!step) throw new NotFound();
  const done = await step.take(asked);
  return { to: `/load-details/${asked.loadId}${step.page}`, done };
}
