import { type Answers, Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { DriverFields } from "./account-fields";
import { TRUCK_PART } from "./account-values";

interface Props {
  answers: Answers;
  hasPhone: boolean;
}

export function TruckForm({ answers, hasPhone }: Props) {
  return (
    <KeyedForm className="stack" noValidate>
      <input type="hidden" name="part" value={TRUCK_PART} />
      <DriverFields answers={answers} />
      {!hasPhone && (
        <Field
          name="phone_number"
          label="Phone"
          hint="Optional. Brokers call this number about your loads."
          type="tel"
          autoComplete="tel"
          answers={answers}
        />
      )}
      <div className="bottom row">
        <SubmitButton>Save and Continue</SubmitButton>
      </div>
    </KeyedForm>
  );
}
