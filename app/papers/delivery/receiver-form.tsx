import { useEffect, useState } from "react";
import { ACCEPT_ATTRIBUTE, MOST_ADDITIONAL } from "~/trade/file-kinds";
import { type Answers, Field, TextArea } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { SignatureFields } from "../signature/signature-fields";
import {
  MOST_EXCEPTIONS_CHARACTERS,
  RECEIVER_CONSENT_WORDS,
  RECEIVER_INTENT_WORDS,
  RECEIVER_KEPT_WORDS,
} from "./delivery-words";

const WORDS = {
  consent: RECEIVER_CONSENT_WORDS,
  intent: RECEIVER_INTENT_WORDS,
  kept: RECEIVER_KEPT_WORDS,
};

interface Props {
  loadId: string;
  revision: number;
  /** The text that the page shows, and its seal. */
  shown: string;
  paper: string;
  /**
   * Whether the pickup has not reached the server yet. If so, the form is shown only if scripts can store it
   * on this phone.
   */
  isPrefetch: boolean;
  refusal?: Answers;
}

/**
 * The form for the receiver's exceptions and signature, which applies to exactly the text that the page
 * shows.
 */
export function ReceiverForm({ loadId, revision, shown, paper, isPrefetch, refusal }: Props) {
  const [isShown, setShown] = useState(!isPrefetch);
  useEffect(() => setShown(true), []);
  if (!isShown) return null;
  return (
    <KeyedForm
      action={`/load-details/${loadId}/receiver-signature?revision=${revision}`}
      encType="multipart/form-data"
      className="stack"
      noValidate
    >
      <h2>For the receiver</h2>
      <input type="hidden" name="shown" value={shown} />
      <input type="hidden" name="paper" value={paper} />
      <TextArea
        name="exceptions"
        label="Exceptions"
        hint="Shortage, damage or delay, in your words. Leave it empty if there is none."
        maxLength={MOST_EXCEPTIONS_CHARACTERS}
        answers={refusal}
      />
      <Field
        name="additional_files"
        label={`Photos (at most ${MOST_ADDITIONAL})`}
        hint="Of the freight or of a paper, if you like."
        type="file"
        accept={ACCEPT_ATTRIBUTE["image-or-pdf"]}
        multiple
        data-most={MOST_ADDITIONAL}
        answers={refusal}
      />
      <SignatureFields words={WORDS} isOwnPhone={false} refusal={refusal} />
      <SubmitButton>Sign for the Delivery</SubmitButton>
    </KeyedForm>
  );
}
