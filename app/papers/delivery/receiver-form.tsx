import { type ComponentProps, useEffect, useState } from "react";
import { Link } from "#links";
import { ACCEPT_ATTRIBUTE, MOST_ADDITIONAL } from "~/trade/file-kinds";
import { type Answers, Field, TextArea } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { SignatureFields } from "../signature/signature-fields";
import type { DeliveryStep } from "./delivery-rules";
import {
  DELIVERY_STEP_WORDS,
  MOST_EXCEPTIONS_CHARACTERS,
  RECEIVER_KEPT_WORDS,
  SIGN_AHEAD_WITHOUT_SCRIPTS,
} from "./delivery-words";

/** Returns false on the server and during the first render. */
function useScripts(): boolean {
  const [runs, setRuns] = useState(false);
  useEffect(() => setRuns(true), []);
  return runs;
}

export function DeliveryIntro({ loadId, step }: { loadId: string; step: DeliveryStep }) {
  const hasScripts = useScripts();
  const isAhead = step === "sign ahead";
  return (
    <>
      <p>{isAhead && !hasScripts ? SIGN_AHEAD_WITHOUT_SCRIPTS : DELIVERY_STEP_WORDS[step]}</p>
      {(isAhead || step === "read") && (
        <p>
          <Link
            className={`button ${isAhead && hasScripts ? "plain" : "main"}`}
            to={`/load-details/${loadId}`}
          >
            {isAhead ? "Confirm Pickup" : "Open the Load"}
          </Link>
        </p>
      )}
    </>
  );
}

interface Props {
  loadId: string;
  revision: number;
  shown: string;
  paper: string;
  agreement: ComponentProps<typeof SignatureFields>["agreement"];
  /** True before the server has received the pickup: only scripts can then store the form on this phone. */
  isPrefetch: boolean;
  refusal?: Answers;
}

/** The signature covers exactly the text that the page shows. */
export function ReceiverForm({ loadId, revision, shown, paper, agreement, isPrefetch, refusal }: Props) {
  const hasScripts = useScripts();
  if (isPrefetch && !hasScripts) return null;
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
        hint="Shortage, damage or delay, in your words. Leave blank if there is none."
        maxLength={MOST_EXCEPTIONS_CHARACTERS}
        answers={refusal}
      />
      <Field
        name="additional_files"
        label={`Photos (up to ${MOST_ADDITIONAL})`}
        hint="Optional. Show the freight or a document."
        type="file"
        accept={ACCEPT_ATTRIBUTE["image-or-pdf"]}
        multiple
        data-most={MOST_ADDITIONAL}
        answers={refusal}
      />
      <SignatureFields
        agreement={agreement}
        stored={RECEIVER_KEPT_WORDS}
        isOwnPhone={false}
        refusal={refusal}
      />
      <SubmitButton>Sign for Delivery</SubmitButton>
    </KeyedForm>
  );
}
