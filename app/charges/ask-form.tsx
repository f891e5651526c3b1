import { ACCEPT_ATTRIBUTE } from "~/trade/file-kinds";
import { Draft } from "~/ui/forms/draft";
import { type Answers, Field, SelectField, TextArea } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { ChargesPage } from "./charges-page.server";
import { MOST_WORDS } from "./most-words";

interface Props {
  loadId: string;
  ask: NonNullable<ChargesPage["ask"]>;
  refusal?: Answers;
}

/** Prefilled with the detention that is due and has not been requested yet. */
export function AskForm({ loadId, ask, refusal }: Props) {
  const { kind: typedKind, reason: typedReason } = refusal?.values ?? {};
  const { kind, amount, isRest } = ask.begins ?? {};
  return (
    <details
      open={typedKind !== undefined || typedReason !== undefined || !!refusal?.fields?.evidence || !!amount}
    >
      <summary className="button plain">Request a Charge</summary>
      <KeyedForm
        action={`/load-details/${loadId}/charges?step=ask`}
        encType="multipart/form-data"
        className="card stack"
        noValidate
      >
        <Draft refusal={refusal} />
        {ask.computed && <p>Detention: {ask.computed}</p>}
        <SelectField
          name="kind"
          label="Type"
          none="Choose"
          defaultValue={kind}
          options={ask.kinds}
          required
          answers={refusal}
        />
        <Field
          name="amount"
          inputMode="decimal"
          label="Amount ($)"
          hint={amount && `Your times show ${isRest ? "another " : ""}$${amount} in detention.`}
          defaultValue={amount}
          required
          answers={refusal}
        />
        <TextArea name="reason" label="Details" maxLength={MOST_WORDS} answers={refusal} />
        {ask.takesReceipt && (
          <Field
            type="file"
            name="evidence"
            label="Receipt or photo"
            hint="Lumper charges need a receipt."
            accept={ACCEPT_ATTRIBUTE["image-or-pdf"]}
            answers={refusal}
          />
        )}
        <SubmitButton>Request a Charge</SubmitButton>
      </KeyedForm>
    </details>
  );
}
