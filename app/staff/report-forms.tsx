import type { Answers } from "~/ui/forms/field";
import { SubmitButton } from "~/ui/forms/submit-button";
import { FoldedForm, StaffText } from "./staff-forms";
import { SuspendForm } from "./suspend-form";

interface Props {
  hasCompany: boolean;
  /** Null if nothing can be removed. */
  removable: "load" | "message" | null;
  /** The revision of the load on the page. The form removes no other revision. Null without a load. */
  revision: number | null;
  isSuspended: boolean;
  answers: Answers | undefined;
}

export function ReportForms({ hasCompany, removable, revision, isSuspended, answers }: Props) {
  return (
    <>
      <FoldedForm summary="Dismiss" step="dismiss" fields={["reason"]} answers={answers}>
        <StaffText
          name="reason"
          label="Reason"
          hint="We email it to the user who sent the report."
          answers={answers}
        />
        <SubmitButton>Dismiss Report</SubmitButton>
      </FoldedForm>
      {hasCompany && (
        <FoldedForm summary="Warn" step="warn" nth={1} fields={["warning"]} answers={answers}>
          <StaffText
            name="warning"
            label="Warning"
            hint="The company reads it in its inbox and by email. Never say who reported."
            answers={answers}
          />
          <SubmitButton>Send Warning</SubmitButton>
        </FoldedForm>
      )}
      {removable && (
        <FoldedForm
          summary={`Take down the ${removable}`}
          step="take-down"
          nth={2}
          fields={["why"]}
          answers={answers}
        >
          {revision !== null && <input type="hidden" name="revision" value={revision} />}
          <StaffText name="why" label="Reason" hint="The company reads it." answers={answers} />
          <SubmitButton>Take Down</SubmitButton>
        </FoldedForm>
      )}
      {hasCompany && !isSuspended && <SuspendForm nth={3} answers={answers} />}
    </>
  );
}
