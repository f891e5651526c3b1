import { SelectField, TextArea } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { MOST_ANSWER } from "../limits";
import { SuspendForm } from "../suspend-form";

interface Props {
  /** The facts that staff have not closed, each with its value and its label. */
  open: readonly (readonly [string, string])[];
  isSuspended: boolean;
  answers:
    | {
        message: string;
        fields: Readonly<Record<string, string>>;
        values: Readonly<Record<string, string>>;
      }
    | undefined;
}

/** The forms that close a fact, or suspend the account. */
export function LookAlikeForms({ open, isSuspended, answers }: Props) {
  if (open.length === 0) return null;
  return (
    <>
      <KeyedForm className="stack" action="?step=not-the-same" noValidate>
        <SelectField
          name="fact"
          label="Fact"
          none="Choose one"
          options={open}
          hint="This fact won't be listed again. The others stay."
          required
          answers={answers}
        />
        <TextArea
          name="reason"
          label="Why they are not the same"
          hint="Only staff read it."
          rows={3}
          maxLength={MOST_ANSWER}
          required
          answers={answers}
        />
        <SubmitButton look="plain">Not the Same</SubmitButton>
      </KeyedForm>
      {!isSuspended && <SuspendForm nth={1} answers={answers} />}
    </>
  );
}
