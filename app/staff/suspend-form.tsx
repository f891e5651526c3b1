import { SelectField, TextArea } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { MOST_ANSWER, SUSPENSION_DAYS } from "./limits";

interface Props {
  /** The number of forms before this one on the page. */
  nth: number;
  answers:
    | {
        message: string;
        fields: Readonly<Record<string, string>>;
        values: Readonly<Record<string, string>>;
      }
    | undefined;
}

const WHOM = [
  ["company", "The company"],
  ["person", "One person: who wrote the message, or the company's owner"],
] as const;

/** Suspends the company or a person that the page is about. */
export function SuspendForm({ nth, answers }: Props) {
  const isWrong = ["whom", "days", "grounds"].some((field) => answers?.fields[field] !== undefined);
  const choice = { none: "Choose one", required: true, answers };
  return (
    <details className="more" open={isWrong}>
      <summary>Suspend</summary>
      <KeyedForm className="stack" action="?step=suspend" nth={nth} noValidate>
        <p>
          Loads under way go on. The company's open loads leave the board, and the companies that deal with it
          are notified.
        </p>
        <SelectField name="whom" label="Whom" options={WHOM} {...choice} />
        <SelectField name="days" label="How long" options={SUSPENSION_DAYS} {...choice} />
        <TextArea
          name="grounds"
          label="Reason"
          hint="The company or person reads it."
          rows={3}
          maxLength={MOST_ANSWER}
          required
          answers={answers}
        />
        <SubmitButton>Suspend</SubmitButton>
      </KeyedForm>
    </details>
  );
}
