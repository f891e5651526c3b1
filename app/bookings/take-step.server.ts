import { allowBooking } from "~/loads/steps/allow-booking.server";
import { NotFound } from "~/platform/errors";
import { bookLoad } from "./book-load.server";
import type { Asked } from "./scene.server";

interface StepOfBooking {
  take: (asked: Asked) => Promise<string>;
  page: "" | "/book-now";
}

const STEPS = new Map<string | null, StepOfBooking>([
  [
    "book",
    {
      take: async (asked) =>
        (await bookLoad(asked))
          ? "The load is yours. Read and sign the rate confirmation next."
          : "The load is yours. The shipper sends the rate confirmation next.",
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

/** @throws NotFound, Forbidden, Conflict, Invalid */
export async function takeBookingStep(request: Request, asked: Asked): Promise<{ to: string; done: string }> {
  const params = Object.fromEntries(new URL(request.url).searchParams);
  const step = STEPS.get(params.step ?? null);
  if (!step) throw new NotFound();
  // The form on the load's page sends the revision in its URL.
  const { revision = "" } = params;
  const done = await step.take({ ...asked, fields: { ...(revision && { revision }), ...asked.fields } });
  return { to: `/load-details/${asked.loadId}${step.page}`, done };
}
