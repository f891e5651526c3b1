import { TextArea } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { MOST_ANSWER } from "./limits";

interface Answers {
  message: string;
  fields: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}

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
        <TextArea
          name="answer"
          label="Your answer"
          hint="We email it, and the user's support page shows it."
          rows={8}
          maxLength={MOST_ANSWER}
          required
          answers={answers}
        />
        <SubmitButton>Send Answer</SubmitButton>
      </KeyedForm>
      <details className="more" open={answers?.fields.reason !== undefined}>
        <summary>Close without an email</summary>
        <KeyedForm className="stack" action="?step=close" nth={1} noValidate>
          <TextArea
            name="reason"
            label="Reason"
            hint="The user's support page shows it."
            rows={3}
            maxLength={MOST_ANSWER}
            required
            answers={answers}
          />
          <SubmitButton look="plain">Close</SubmitButton>
        </KeyedForm>
      </details>
    </>
  );
}
