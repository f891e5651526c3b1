import { Link } from "#links";
import { type Answers, Field, TextArea } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { ChargesPage } from "./charges-page.server";
import { MOST_WORDS } from "./most-words";

interface Props {
  loadId: string;
  charge: NonNullable<ChargesPage["about"]>;
  refusal?: Answers;
}

export function ChargeAnswer({ loadId, charge, refusal }: Props) {
  const step = charge.isChange ? "change" : "refuse";
  const page = `/load-details/${loadId}/charges`;
  return (
    <section aria-label={charge.isChange ? "Change the charge" : "Decline the charge"}>
      <h2>
        {charge.isChange ? "Change" : "Decline"}: {charge.kind} {charge.amount}
      </h2>
      {charge.computed && <p>{charge.computed}</p>}
      <KeyedForm action={`${page}?step=${step}&charge=${charge.id}`} className="stack" noValidate>
        <input type="hidden" name="charge" value={charge.id} />
        <input type="hidden" name="revision" value={charge.revision} />
        {charge.isChange ? (
          <>
            <Field
              name="amount"
              inputMode="decimal"
              label="Amount ($)"
              defaultValue={charge.dollars}
              required
              answers={refusal}
            />
            <TextArea
              name="reason"
              label="Details"
              maxLength={MOST_WORDS}
              defaultValue={charge.reason ?? ""}
              required={charge.needsWords}
              answers={refusal}
            />
          </>
        ) : (
          <TextArea
            name="refusal"
            label="Reason"
            hint="The driver will see this."
            maxLength={MOST_WORDS}
            required
            answers={refusal}
          />
        )}
        <div className="row">
          <SubmitButton look={charge.isChange ? "main" : "danger"}>
            {charge.isChange ? "Save" : "Decline"}
          </SubmitButton>
          <Link className="button plain" to={page}>
            Back
          </Link>
        </div>
      </KeyedForm>
    </section>
  );
}
