import { type Answers, SelectField } from "~/ui/forms/field";
import { SubmitButton } from "~/ui/forms/submit-button";
import { FoldedForm, StaffText } from "../staff-forms";

interface Props {
  companies: readonly (readonly [id: string, name: string])[];
  answers: Answers | undefined;
}

export function ViewForm({ companies, answers }: Props) {
  return (
    <FoldedForm summary="See Haulway as this person" step="view" fields={["view_reason"]} answers={answers}>
      <p>
        You see the pages that the person sees, and can't change anything. The view ends when your hour is
        over. Each page that you look at is in the log.
      </p>
      {companies.length > 0 && (
        <SelectField
          name="desk"
          label="For which company"
          none="Their own"
          options={companies}
          answers={answers}
        />
      )}
      <StaffText name="view_reason" label="Reason" hint="The person reads it." answers={answers} />
      <SubmitButton>View as This Person</SubmitButton>
    </FoldedForm>
  );
}
