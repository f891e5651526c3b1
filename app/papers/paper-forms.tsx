import type { ComponentProps, ReactNode } from "react";
import { Link } from "#links";
import type { RedFlags } from "~/red-flags/red-flags.server";
import { Facts } from "~/ui/facts";
import { type Answers, Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { SignatureFields } from "./signature/signature-fields";
import { TermsFields } from "./terms-fields";
import { KEPT_WORDS, MOST_NAME_CHARACTERS } from "./words";

interface MakeProps {
  loadId: string;
  revision: number;
  status: string;
  choices: { payment_days: string; cancellation: string; consignor: string; consignee: string };
  /** Whether the person may change the company's document terms. */
  changesTerms: boolean;
  answers?: Answers;
  /** The preview, shown above the fields. */
  children: ReactNode;
}

export function MakeForm({ loadId, revision, status, choices, changesTerms, answers, children }: MakeProps) {
  const page = `/load-details/${loadId}/rate-confirmation`;
  return (
    <KeyedForm action={`${page}?step=make`} className="stack" noValidate>
      {children}
      <h2>Terms for this load</h2>
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="seen_status" value={status} />
      <TermsFields usual={choices} answers={answers} />
      <p className="hint">
        Filled in from your{" "}
        {changesTerms ? (
          <Link to="/user-account/paper-terms">document terms</Link>
        ) : (
          "company's document terms"
        )}
        .
      </p>
      <Field
        name="consignor"
        label="Consignor, if it isn't you"
        hint="Who ships the freight, as shown on the bill of lading."
        defaultValue={choices.consignor}
        maxLength={MOST_NAME_CHARACTERS}
        answers={answers}
      />
      <Field
        name="consignee"
        label="Consignee"
        hint="Who receives the freight. Leave blank to print a blank line on the bill of lading."
        defaultValue={choices.consignee}
        maxLength={MOST_NAME_CHARACTERS}
        answers={answers}
      />
      <div className="bottom row">
        <SubmitButton>Make Rate Confirmation</SubmitButton>
        <SubmitButton look="plain" formAction={`${page}?step=preview`}>
          Preview
        </SubmitButton>
      </div>
    </KeyedForm>
  );
}

interface SignProps {
  revision: number;
  sha256: string;
  agreement: ComponentProps<typeof SignatureFields>["agreement"];
  flags: RedFlags | null;
  refusal?: Answers;
}

/** The driver's signature covers exactly the text that the page shows. */
export function SignForm({ revision, sha256, agreement, flags, refusal }: SignProps) {
  return (
    <KeyedForm action="?step=sign" className="stack" noValidate>
      {flags && <Facts {...flags} />}
      <h2>Sign here</h2>
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="paper" value={sha256} />
      <SignatureFields agreement={agreement} stored={KEPT_WORDS} isOwnPhone refusal={refusal} />
      <SubmitButton>Sign</SubmitButton>
    </KeyedForm>
  );
}
