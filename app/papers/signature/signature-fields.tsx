import { type Answers, Checkbox, Field } from "~/ui/forms/field";
import { MOST_NAME_CHARACTERS } from "../words";
import { DrawingField } from "./drawing-field";

interface Props {
  /** What the two boxes and the line below them say. */
  words: { consent: string; intent: string; kept: string };
  /** Whether the phone is the signer's own, so that the browser may offer their name. */
  isOwnPhone: boolean;
  refusal?: Answers;
}

/** What every signature is made of: the name, if one likes a drawing, and the two boxes. */
export function SignatureFields({ words, isOwnPhone, refusal }: Props) {
  return (
    <>
      <Field
        name="typed_name"
        label="Your full name"
        autoComplete={isOwnPhone ? "name" : "off"}
        maxLength={MOST_NAME_CHARACTERS}
        required
        answers={refusal}
      />
      <DrawingField answers={refusal} />
      <Checkbox name="agree_electronic" label={words.consent} answers={refusal} />
      <Checkbox name="agree_terms" label={words.intent} answers={refusal} />
      <p className="hint">{words.kept}</p>
    </>
  );
}
