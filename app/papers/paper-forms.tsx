import { Link } from "@remix-run/react";
import { type Answers, Field } from "~/ui/field";
import { KeyedForm } from "~/ui/keyed-form";
import { SubmitButton } from "~/ui/submit-button";
import { SignatureFields } from "./signature-fields";
import { TermsFields } from "./terms-fields";
import { CONSENT_WORDS, INTENT_WORDS, KEPT_WORDS, MOST_NAME_CHARACTERS } from "./words";

interface MakeProps {
  revision: number;
  status: string;
  choices: { payment_days: string; cancellation: string; consignor: string; consignee: string };
  refusal?: Answers;
}

/** What the owner may change for this load, and the button. */
export function MakeForm({ revision, status, choices, refusal }: MakeProps) {
  return (
    <KeyedForm action="?step=make" className="stack" noValidate>
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="seen_status" value={status} />
      <TermsFields usual={choices} answers={refusal} />
      <p className="hint">
        For this load. <Link to="/user-account/paper-terms">Your terms for all loads</Link>
      </p>
      <Field
        name="consignor"
        label="Consignor, if it is not you"
        hint="Who hands over the freight, for the bill of lading."
        defaultValue={choices.consignor}
        maxLength={MOST_NAME_CHARACTERS}
        answers={refusal}
      />
      <Field
        name="consignee"
        label="Consignee"
        hint="Who receives the freight. Left empty, the bill of lading has a line to write it on."
        defaultValue={choices.consignee}
        maxLength={MOST_NAME_CHARACTERS}
        answers={refusal}
      />
      <SubmitButton>Make Rate Confirmation</SubmitButton>
    </KeyedForm>
  );
}

const WORDS = { consent: CONSENT_WORDS, intent: INTENT_WORDS, kept: KEPT_WORDS };

interface SignProps {
  revision: number;
  sha256: string;
  refusal?: Answers;
}

/** The driver's signature under exactly what the page shows. */
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
