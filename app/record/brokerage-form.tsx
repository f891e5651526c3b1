import { type Answers, Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { MOST_PAYER, MOST_SERVICES } from "./brokerage-words";
import type { RecordPage } from "./record-page.server";

interface Props {
  said: NonNullable<RecordPage["brokerage"]>;
  refusal?: Answers;
}

export function BrokerageForm({ said, refusal }: Props) {
  return (
    <details className="more" open={refusal !== undefined}>
      <summary>Your brokerage</summary>
      <KeyedForm className="stack" noValidate>
        <p className="hint">
          49 CFR 371.3 requires brokers to record this information. The carrier can read it, too.
        </p>
        <Field
          name="payer"
          label="Who pays you"
          maxLength={MOST_PAYER}
          required
          defaultValue={said.payer}
          answers={refusal}
        />
        <Field
          name="compensation"
          inputMode="decimal"
          label="Your compensation ($)"
          required
          defaultValue={said.compensation}
          answers={refusal}
        />
        <Field
          name="services"
          label="Other services, and what you were paid for them"
          maxLength={MOST_SERVICES}
          defaultValue={said.services}
          answers={refusal}
        />
        <SubmitButton>Save Changes</SubmitButton>
      </KeyedForm>
    </details>
  );
}
