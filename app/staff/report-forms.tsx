import { TextArea } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { MOST_ANSWER } from "./limits";
import { SuspendForm } from "./suspend-form";

interface Answers {
  message: string;
  fields: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}

interface Props {
  hasCompany: boolean;
  /** Null if nothing can be removed. */
  removable: "load" | "message" | null;
  /** The revision of the load on the page. The form removes no other revision. Null without a load. */
  revision: number | null;
  isSuspended: boolean;
  answers: Answers | undefined;
}

const isWrong = (answers: Answers | undefined, ...fields: string[]) =>
  fields.some((field) => answers?.fields[field] !== undefined);

export function ReportForms({ hasCompany, removable, revision, isSuspended, answers }: Props) {
  const reason = { rows: 3, maxLength: MOST_ANSWER, required: true, answers };
  return (
    <>
      <details open={isWrong(answers, "reason")}>
        <summary>Dismiss</summary>
        <KeyedForm className="stack" action="?step=dismiss" noValidate>
          <TextArea
            name="reason"
            label="Reason"
            hint="We email it to the user who sent the report."
            {...reason}
          />
          <SubmitButton>Dismiss Report</SubmitButton>
        </KeyedForm>
      </details>
      {hasCompany && (
        <details open={isWrong(answers, "warning")}>
          <summary>Warn</summary>
          <KeyedForm className="stack" action="?step=warn" nth={1} noValidate>
            <TextArea
              name="warning"
              label="Warning"
              hint="The company reads it in its inbox and by email. Never say who reported."
              {...reason}
            />
            <SubmitButton>Send Warning</SubmitButton>
          </KeyedForm>
        </details>
      )}
      {removable && (
        <details open={isWrong(answers, "why")}>
          <summary>Take down the {removable}</summary>
          <KeyedForm className="stack" action="?step=take-down" nth={2} noValidate>
            {revision !== null && <input type="hidden" name="revision" value={revision} />}
            <TextArea name="why" label="Reason" hint="The company reads it." {...reason} />
            <SubmitButton>Take Down</SubmitButton>
          </KeyedForm>
        </details>
      )}
      {hasCompany && !isSuspended && <SuspendForm nth={3} answers={answers} />}
    </>
  );
}
