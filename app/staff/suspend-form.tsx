import { type Answers, SelectField } from "~/ui/forms/field";
import { SubmitButton } from "~/ui/forms/submit-button";
import { SUSPENSION_DAYS } from "./limits";
import { FoldedForm, StaffText } from "./staff-forms";

interface Props {
  /** Whom the form suspends; absent if staff choose. */
  who?: "company" | "person";
  /** The number of forms above this one on the page. */
  nth: number;
  answers: Answers | undefined;
}

const WHOM = [
  ["company", "The company"],
  ["person", "One person: who wrote the message, or the company's owner"],
] as const;

/** The form that suspends the company or a person. */
export function SuspendForm({ who, nth, answers }: Props) {
  const choice = { none: "Choose one", required: true, answers };
  return (
    <FoldedForm
      summary={who ? `Suspend this ${who}` : "Suspend"}
      step="suspend"
      nth={nth}
      fields={["whom", "days", "grounds"]}
      answers={answers}
    >
      <p>
        {who === "person"
          ? "Loads under way go on. The person can start no business at any company. Others are not notified."
          : "Loads under way go on. The company's open loads leave the board, and the companies that deal with it are notified."}
      </p>
      {!who && <SelectField name="whom" label="Whom" options={WHOM} {...choice} />}
      <SelectField name="days" label="How long" options={SUSPENSION_DAYS} {...choice} />
      <StaffText
        name="grounds"
        label="Reason"
        hint={`The ${who ?? "company or person"} reads it.`}
        answers={answers}
      />
      <SubmitButton>Suspend</SubmitButton>
    </FoldedForm>
  );
}
