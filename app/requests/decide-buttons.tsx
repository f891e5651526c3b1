import { Form } from "@remix-run/react";
import type { LoadEvent } from "~/loads/lifecycle";
import { stepAddress } from "~/loads/steps";
import { SubmitButton } from "~/ui/submit-button";

interface Decide {
  loadId: string;
  driverId: string;
  driverName: string;
  offered: readonly LoadEvent[];
}

/** Accept and Reject for one driver's request. */
export function DecideButtons({ loadId, driverId, driverName, offered }: Decide) {
  const steps = [
    ["accept", "Accept", "main"],
    ["reject", "Reject", "plain"],
  ] as const;
  return (
    <div className="row">
      {steps.map(
        ([step, word, look]) =>
          offered.includes(step) && (
            <Form key={step} method="post" action={stepAddress(loadId, step)}>
              <input type="hidden" name="driver_id" value={driverId} />
              <SubmitButton look={look} action={`step=${step}`}>
                {word}
                <span className="for-readers"> {driverName}</span>
              </SubmitButton>
            </Form>
          ),
      )}
    </div>
  );
}
