import { SelectField, TextArea } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { MOST_ANSWER, SUSPENSION_DAYS } from "../limits";

interface Answers {
  message: string;
  fields: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}

const isWrong = (answers: Answers | undefined, ...fields: string[]) =>
  fields.some((field) => answers?.fields[field] !== undefined);

interface ViewProps {
  companies: readonly (readonly [id: string, name: string])[];
  answers: Answers | undefined;
}

export function ViewForm({ companies, answers }: ViewProps) {
  return (
    <details className="more" open={isWrong(answers, "view_reason")}>
      <summary>See Haulway as this person</summary>
      <KeyedForm className="stack" action="?step=view" noValidate>
        <p>
          You see the pages that the person sees, and can't change anything. It ends with your hour. Each page
          that you look at is in the log.
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
        <TextArea
          name="view_reason"
          label="Reason"
          hint="The person reads it."
          rows={3}
          maxLength={MOST_ANSWER}
          required
          answers={answers}
        />
        <SubmitButton>View as This Person</SubmitButton>
      </KeyedForm>
    </details>
  );
}

interface SuspendProps {
  who: "company" | "person";
  answers: Answers | undefined;
}

export function SuspendForm({ who, answers }: SuspendProps) {
  return (
    <details className="more" open={isWrong(answers, "days", "grounds")}>
      <summary>Suspend this {who}</summary>
      <KeyedForm className="stack" action="?step=suspend" nth={1} noValidate>
        <p>
          {who === "company"
            ? "Loads under way go on. The company's open loads leave the board, and the companies that deal with it are notified."
            : "Loads under way go on. The person can start no business at any company. Others are not notified."}
        </p>
        <SelectField
          name="days"
          label="How long"
          none="Choose one"
          options={SUSPENSION_DAYS}
          required
          answers={answers}
        />
        <TextArea
          name="grounds"
          label="Reason"
          hint={`The ${who} reads it.`}
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
