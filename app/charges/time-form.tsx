import { type Answers, Field, SelectField } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { ChargesPage } from "./charges-page.server";

interface Props {
  loadId: string;
  sayable: ChargesPage["sayable"];
  refusal?: Answers;
}

export function TimeForm({ loadId, sayable, refusal }: Props) {
  return (
    <>
      <p className="hint">Arrival and departure times at each stop show how much detention is due.</p>
      <details open={refusal?.values?.which !== undefined || refusal?.values?.at !== undefined}>
        <summary className="button plain">Add Your Times</summary>
        <KeyedForm action={`/load-details/${loadId}/charges?step=time`} className="card stack" noValidate>
          <SelectField
            name="which"
            label="What happened"
            none="Choose"
            options={sayable}
            required
            answers={refusal}
          />
          <Field
            name="at"
            type="datetime-local"
            label="Date and time"
            hint="Use local time at the stop. Both sides can see these times."
            required
            answers={refusal}
          />
          <SubmitButton look="plain">Save</SubmitButton>
        </KeyedForm>
      </details>
    </>
  );
}
