import { stepAddress } from "~/loads/steps/steps";
import type { LoadEvent } from "~/trade/lifecycle";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";

interface Decide {
  loadId: string;
  driverId: string;
  /** The id of the element with the driver's name, if the page lists several drivers. */
  describedBy?: string;
  /** The driver's position in the list. */
  nth?: number;
  offered: readonly LoadEvent[];
  /** The page number of the request list, if the list has several pages. */
  page?: number;
}

/** Shows the Accept and Reject buttons for a driver's request. */
export function DecideButtons({ loadId, driverId, describedBy, nth = 0, offered, page }: Decide) {
  const steps = [
    ["accept", "Accept", "main"],
    ["reject", "Reject", "plain"],
  ] as const;
  return (
    <div className="row">
      {steps.map(
        ([step, word, look]) =>
          offered.includes(step) && (
            <KeyedForm key={step} nth={nth} action={stepAddress(loadId, step, page)}>
              <input type="hidden" name="driver_id" value={driverId} />
              <SubmitButton look={look} aria-describedby={describedBy}>
                {word}
              </SubmitButton>
            </KeyedForm>
          ),
      )}
    </div>
  );
}
