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
  /** Of the load's terms on the page, so that the form removes only those; null if it is no load. */
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
      <details className="more" open={isWrong(answers, "reason")}>
        <summary>Dismiss</summary>
        <KeyedForm className="stack" action="?step=dismiss" noValidate>
          <TextArea name="reason" label="Reason" hint="We email it to the user who reported." {...reason} />
          <SubmitButton>Dismiss Report</SubmitButton>
        </KeyedForm>
      </details>
      {hasCompany && (
        <details className="more" open={isWrong(answers, "warning")}>
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
        <details className="more" open={isWrong(answers, "why")}>
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
