import { type Answers, SelectField } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { StaffText } from "../staff-forms";
import { SuspendForm } from "../suspend-form";

interface Props {
  /** The facts that staff have not closed, each with its value and its label. */
  open: readonly (readonly [string, string])[];
  isSuspended: boolean;
  answers: Answers | undefined;
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
        <StaffText
          name="reason"
          label="Why they are not the same"
          hint="Only staff read it."
          answers={answers}
        />
        <SubmitButton look="plain">Not the Same</SubmitButton>
      </KeyedForm>
      {!isSuspended && <SuspendForm nth={1} answers={answers} />}
    </>
  );
}
