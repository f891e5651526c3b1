import type { Answers } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { FoldedForm, StaffText } from "./staff-forms";

interface Props {
  isMine: boolean;
  isTaken: boolean;
  /** Empty if nobody had taken the request when the page was rendered. */
  seen: string;
  answers: Answers | undefined;
}

export function RequestForms({ isMine, isTaken, seen, answers }: Props) {
  if (!isMine)
    return (
      <KeyedForm className="stack" action="?step=take">
        <input type="hidden" name="seen" value={seen} />
        <SubmitButton>{isTaken ? "Take Over" : "Take"}</SubmitButton>
      </KeyedForm>
    );
  return (
    <>
      <KeyedForm className="stack" action="?step=answer" noValidate>
        <StaffText
          name="answer"
          label="Your answer"
          hint="We email it, and the user's support page shows it."
          rows={8}
          answers={answers}
        />
        <SubmitButton>Send Answer</SubmitButton>
      </KeyedForm>
      <FoldedForm summary="Close without an email" step="close" nth={1} fields={["reason"]} answers={answers}>
        <StaffText name="reason" label="Reason" hint="The user's support page shows it." answers={answers} />
        <SubmitButton look="plain">Close</SubmitButton>
      </FoldedForm>
    </>
  );
}
