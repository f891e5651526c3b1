import { KeyedForm } from "~/ui/keyed-form";
import { SubmitButton } from "~/ui/submit-button";
import type { TellStep } from "./telling";

/** What the driver tells next of the way, on the load's page. */
export function NextTelling({ loadId, step, button }: { loadId: string; step: TellStep; button: string }) {
  return (
    <KeyedForm action={`/load-details/${loadId}/timeline?step=${step}`}>
      <SubmitButton look="plain">{button}</SubmitButton>
    </KeyedForm>
  );
}
