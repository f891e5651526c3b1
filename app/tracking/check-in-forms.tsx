import { useEffect } from "react";
import { Link } from "#links";
import { type Answers, Field, SelectField } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { CheckInStep } from "./check-in-rules";

interface Props {
  loadId: string;
  buttons: readonly { step: CheckInStep; button: string; where: string; look: "main" | "plain" }[];
  main?: { to: string; words: string };
  corrections: readonly { id: string; words: string; local: string }[];
  isShared: boolean;
  refusal?: Answers;
}

const addressOf = (loadId: string, step: CheckInStep | "correct") =>
  `/load-details/${loadId}/timeline?step=${step}`;

export function CheckInForms({ loadId, buttons, main, corrections, isShared, refusal }: Props) {
  useEffect(() => void import("./add-place-to-form"), []);
  const [latest] = corrections.slice(-1);
  if (!main && !latest && buttons.length === 0) return null;
  return (
    <div className="next">
      {main && (
        <p className="row">
          <Link className="button main" to={main.to}>
            {main.words}
          </Link>
        </p>
      )}
      {buttons.map(({ step, button, where, look }) => (
        <div key={step} className="row">
          <KeyedForm action={addressOf(loadId, step)} data-place={isShared || undefined}>
            <SubmitButton look={look}>{button}</SubmitButton>
          </KeyedForm>
          <span>{where}</span>
        </div>
      ))}
      {latest && (
        <details open={!!(refusal?.fields?.corrected_at ?? refusal?.fields?.told)}>
          <summary className="button plain">Correct a Time</summary>
          <KeyedForm action={addressOf(loadId, "correct")} className="card stack" noValidate>
            <SelectField
              name="told"
              label="Which time"
              none="Choose a time"
              options={corrections.map(({ id, words }) => [id, words] as const)}
              answers={refusal}
            />
            <Field
              name="corrected_at"
              type="datetime-local"
              label="Actual time"
              hint="Local time at the stop. The timeline shows both times."
              defaultValue={latest.local}
              required
              answers={refusal}
            />
            <SubmitButton look="plain">Correct</SubmitButton>
          </KeyedForm>
        </details>
      )}
    </div>
  );
}
