import { stepAddress } from "~/loads/steps/steps";
import type { LoadEvent } from "~/trade/lifecycle";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { namedWith } from "~/ui/named-with";

interface Decide {
  loadId: string;
  driverId: string;
  /** The id of the element with the driver's name, if the page lists several drivers. */
  describedBy?: string;
  nth?: number;
  isOnly?: boolean;
  name?: string;
  offered: readonly LoadEvent[];
  page?: number;
}

export function DecideButtons({
  loadId,
  driverId,
  describedBy,
  nth = 0,
  isOnly = true,
  name = "",
  offered,
  page,
}: Decide) {
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
              <SubmitButton look={look} {...(describedBy && namedWith(word, name, describedBy, isOnly))}>
                {word}
              </SubmitButton>
            </KeyedForm>
          ),
      )}
    </div>
  );
}
