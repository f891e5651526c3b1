import { type Answers, Checkbox, Field } from "~/ui/forms/field";
import { MOST_NAME_CHARACTERS } from "../words";
import { DrawingField } from "./drawing-field";

interface Props {
  agreement: { value: string; consent: string; intent: string };
  stored: string;
  /** Whether the phone belongs to the signer; the browser may then suggest the signer's name. */
  isOwnPhone: boolean;
  refusal?: Answers;
}

export function SignatureFields({ agreement, stored, isOwnPhone, refusal }: Props) {
  const { typed_name: name, asked_name: askedBefore } = refusal?.values ?? {};
  // The form has already asked about this name, so the next submission is accepted.
  const isAsked = Boolean(name) && (Boolean(refusal?.fields?.typed_name) || askedBefore === name);
  return (
    <>
      <input type="hidden" name="agreement" value={agreement.value} />
      {isAsked && <input type="hidden" name="asked_name" value={name} />}
      <Field
        name="typed_name"
        label="Your full name"
        autoComplete={isOwnPhone ? "name" : "off"}
        maxLength={MOST_NAME_CHARACTERS}
        required
        answers={refusal}
      />
      <DrawingField answers={refusal} />
      <Checkbox name="agree_electronic" label={agreement.consent} answers={refusal} />
      <Checkbox name="agree_terms" label={agreement.intent} answers={refusal} />
      <p className="hint">{stored}</p>
    </>
  );
}
