import { type Answers, TextArea } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { ChargesPage } from "./charges-page.server";
import { MOST_WORDS } from "./most-words";

interface Props {
  loadId: string;
  contests: ChargesPage["contests"];
  mayContest: boolean;
  refusal: Answers | undefined;
}

/** Shows what was said against the delivery, what staff found, and the shipper's form. */
export function ContestedDelivery({ loadId, contests, mayContest, refusal }: Props) {
  return (
    <>
      {contests.map(({ id, said, finding }) => (
        <div key={id}>
          <p className="comment">{said}</p>
          {finding && <p className="comment">{finding}</p>}
        </div>
      ))}
      {mayContest && (
        <details open={refusal?.fields?.contest !== undefined}>
          <summary className="button plain">Contest the Delivery</summary>
          <KeyedForm className="stack" action={`/load-details/${loadId}/charges?step=contest`} noValidate>
            <TextArea
              name="contest"
              label="What was wrong?"
              hint="Not delivered, short, damaged or late. The driver and Haulway's staff read it."
              rows={3}
              maxLength={MOST_WORDS}
              required
              answers={refusal}
            />
            <SubmitButton look="plain">Contest Delivery</SubmitButton>
          </KeyedForm>
        </details>
      )}
    </>
  );
}
