import { type ComponentProps, useEffect, useState } from "react";
import { Link } from "#links";
import { ACCEPT_ATTRIBUTE, MOST_ADDITIONAL } from "~/trade/file-kinds";
import { type Answers, Field, TextArea } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { SignatureFields } from "../signature/signature-fields";
import type { deliveryPage } from "./delivery-page.server";
import type { DeliveryStep } from "./delivery-rules";
import {
  DELIVERY_STEP_WORDS,
  DROP_STEP_WORDS,
  HINT_OF_UPLOAD,
  MOST_EXCEPTIONS_CHARACTERS,
  RECEIVER_KEPT_WORDS,
  SIGN_AHEAD_WITHOUT_SCRIPTS,
  SIGN_BUTTON,
  UPLOAD_INSTEAD,
} from "./delivery-words";

/** Returns false on the server and during the first render. */
function useScripts(): boolean {
  const [runs, setRuns] = useState(false);
  useEffect(() => setRuns(true), []);
  return runs;
}

/** What the page shows for a drop between instead of the delivery. */
type Drop = NonNullable<Awaited<ReturnType<typeof deliveryPage>>["drop"]>;

export function DeliveryIntro({ loadId, step, drop }: { loadId: string; step: DeliveryStep; drop?: Drop }) {
  const words = drop ? DROP_STEP_WORDS : DELIVERY_STEP_WORDS;
  const hasScripts = useScripts();
  const isAhead = step === "sign ahead";
  return (
    <>
      <p>{isAhead && !hasScripts ? SIGN_AHEAD_WITHOUT_SCRIPTS : words[step]}</p>
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

type UploadProps = Pick<Props, "loadId" | "revision" | "isPrefetch" | "refusal"> & { drop: Drop };

interface Props {
  loadId: string;
  revision: number;
  shown: string;
  paper: string;
  agreement: ComponentProps<typeof SignatureFields>["agreement"];
  /** Whether the server has not received the pickup. Only scripts can then store the form on this phone. */
  isPrefetch: boolean;
  drop?: Drop;
  refusal?: Answers;
}

/**
 * Returns the URL of a form on this page. The stop comes first, so that the outbox stores an item for each
 * stop.
 */
const addressOf = (loadId: string, revision: number, stop = "") =>
  `/load-details/${loadId}/receiver-signature?${stop}revision=${revision}`;

/** The form that uploads a photo or PDF as the proof of delivery of a drop between. */
export function UploadForm({ loadId, revision, drop, isPrefetch, refusal }: UploadProps) {
  const hasScripts = useScripts();
  if (isPrefetch && !hasScripts) return null;
  return (
    <KeyedForm
      action={addressOf(loadId, revision, `upload=${drop.stop}&`)}
      encType="multipart/form-data"
      className="stack"
      noValidate
    >
      <h2>{UPLOAD_INSTEAD}</h2>
      <Field
        name={drop.field}
        label="Proof of delivery (photo or PDF)"
        hint={HINT_OF_UPLOAD}
        type="file"
        accept={ACCEPT_ATTRIBUTE["image-or-pdf"]}
        required
        answers={refusal}
      />
      <SubmitButton look="plain">Upload</SubmitButton>
    </KeyedForm>
  );
}

/** The signature covers the text that the page shows. */
export function ReceiverForm({
  loadId,
  revision,
  shown,
  paper,
  agreement,
  isPrefetch,
  drop,
  refusal,
}: Props) {
  const asked = refusal?.values?.asked_drops;
  const hasScripts = useScripts();
  if (isPrefetch && !hasScripts) return null;
  return (
    <KeyedForm
      action={addressOf(loadId, revision, drop && `stop=${drop.stop}&`)}
      encType="multipart/form-data"
      className="stack"
      noValidate
    >
      <h2>For the receiver</h2>
      <input type="hidden" name="shown" value={shown} />
      <input type="hidden" name="paper" value={paper} />
      {asked && <input type="hidden" name="asked_drops" value={asked} />}
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
      <SubmitButton>{drop?.button ?? SIGN_BUTTON}</SubmitButton>
    </KeyedForm>
  );
}
