import { Link } from "#links";
import { type Answers, Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { SignatureFields } from "./signature/signature-fields";
import { TermsFields } from "./terms-fields";
import { CONSENT_WORDS, INTENT_WORDS, KEPT_WORDS, MOST_NAME_CHARACTERS } from "./words";

interface MakeProps {
  loadId: string;
  revision: number;
  status: string;
  choices: { payment_days: string; cancellation: string; consignor: string; consignee: string };
  /** The typed values, after a preview or a refusal. */
  answers?: Answers;
}

/** The owner's choices for this load, a preview button, and a send button. */
export function MakeForm({ loadId, revision, status, choices, answers }: MakeProps) {
  const page = `/load-details/${loadId}/rate-confirmation`;
  return (
    <KeyedForm action={`${page}?step=make`} className="stack" noValidate>
      <h2>What you choose for this load</h2>
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="seen_status" value={status} />
      <TermsFields usual={choices} answers={answers} />
      <p className="hint">
        They begin as you keep them: <Link to="/user-account/paper-terms">your terms for all loads</Link>.
      </p>
      <Field
        name="consignor"
        label="Consignor, if it is not you"
        hint="Who hands over the freight, for the bill of lading."
        defaultValue={choices.consignor}
        maxLength={MOST_NAME_CHARACTERS}
        answers={answers}
      />
      <Field
        name="consignee"
        label="Consignee"
        hint="Who receives the freight. Left empty, the bill of lading has a line to write it on."
        defaultValue={choices.consignee}
        maxLength={MOST_NAME_CHARACTERS}
        answers={answers}
      />
      <div className="row">
        <SubmitButton>Make Rate Confirmation</SubmitButton>
        <SubmitButton look="plain" formAction={`${page}?step=preview`}>
          Preview
        </SubmitButton>
      </div>
    </KeyedForm>
  );
}

const WORDS = { consent: CONSENT_WORDS, intent: INTENT_WORDS, kept: KEPT_WORDS };

interface SignProps {
  revision: number;
  sha256: string;
  refusal?: Answers;
}

/** The form for the driver's signature, which applies to exactly the text that the page shows. */
export function SignForm({ revision, sha256, refusal }: SignProps) {
  return (
    <KeyedForm action="?step=sign" className="stack" noValidate>
      <h2>Sign it here</h2>
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="paper" value={sha256} />
      <SignatureFields words={WORDS} isOwnPhone refusal={refusal} />
      <SubmitButton>Sign</SubmitButton>
    </KeyedForm>
  );
}
