import { type Answers, SelectField } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { StaffText } from "../staff-forms";
import { SuspendForm } from "../suspend-form";

interface Props {
  /** What nobody has closed: the value of each, and its label. */
  open: readonly (readonly [string, string])[];
  isSuspended: boolean;
  answers: Answers | undefined;
}

/** What staff do about an account that shares something with a suspended one. */
export function LookAlikeForms({ open, isSuspended, answers }: Props) {
  if (open.length === 0) return null;
  return (
    <>
      <KeyedForm className="stack" action="?step=not-the-same" noValidate>
        <SelectField
          name="fact"
          label="Which"
          none="Choose one"
          options={open}
          hint="It isn't listed again. Whatever else is shared stays."
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
