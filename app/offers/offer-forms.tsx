import { type Answers, Field, SelectField, TextArea } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Instant } from "~/ui/instant";
import { LENGTHS, MOST_NOTE_CHARACTERS, USUAL_LENGTH } from "./form-limits";
import type { Thread } from "./offers-page.server";

import type { Act } from "./rules";

interface Props {
  loadId: string;
  thread: Thread;
  refusal?: Answers;
}

function Seen({ offer, revision, driver_id }: Thread["seen"]) {
  return (
    <>
      <input type="hidden" name="driver_id" value={driver_id} />
      <input type="hidden" name="offer" value={offer} />
      <input type="hidden" name="revision" value={revision} />
    </>
  );
}

const stepAddress = (loadId: string, { asksEmptyMiles, seen }: Thread, act: Act) =>
  `/load-details/${loadId}/offers?step=${act}${asksEmptyMiles ? "" : `&driver=${seen.driver_id}`}`;

function RateForm({ loadId, thread, refusal, act }: Props & { act: "offer" | "counter" }) {
  const { asksEmptyMiles, emptyMiles } = thread;
  return (
    <KeyedForm id={act} action={stepAddress(loadId, thread, act)} className="stack" noValidate>
      <Seen {...thread.seen} />
      <Field
        name="amount"
        label="Rate in dollars"
        hint="For the whole load."
        inputMode="decimal"
        required
        answers={refusal}
      />
      {asksEmptyMiles && (
        <Field
          name="empty_miles"
          label="Deadhead (miles)"
          hint="Optional. The shipper sees your rate per mile incl. deadhead."
          inputMode="numeric"
          defaultValue={emptyMiles ?? undefined}
          answers={refusal}
        />
      )}
      <TextArea name="note" label="Note" maxLength={MOST_NOTE_CHARACTERS} answers={refusal} />
      <SelectField
        name="lasts"
        label="Good for"
        hint="Expires at pickup at the latest."
        none="Choose how long"
        options={LENGTHS}
        defaultValue={USUAL_LENGTH}
        answers={refusal}
      />
      <SubmitButton look={act === "offer" ? "main" : "plain"}>
        {act === "offer" ? "Offer a Rate" : "Counter"}
      </SubmitButton>
    </KeyedForm>
  );
}

function Standing({ offer: { rate, endsAtMs } }: { offer: NonNullable<Thread["open"]> }) {
  return (
    <>
      <strong>{rate}</strong>
      {endsAtMs !== undefined && (
        <>
          {" "}
          until <Instant ms={endsAtMs} />
        </>
      )}
    </>
  );
}

export function OfferForms({ loadId, thread, refusal }: Props) {
  const { acts, open } = thread;
  const rate = (["counter", "offer"] as const).find((act) => acts.includes(act));
  return (
    <>
      {acts.includes("accept") && (
        <KeyedForm action={stepAddress(loadId, thread, "accept")} className="stack">
          <Seen {...thread.seen} />
          {open && (
            <p>
              {thread.other} offers <Standing offer={open} />. If you accept, it becomes the agreed rate.
            </p>
          )}
          {open?.note && <p>{open.note}</p>}
          <SubmitButton>Accept Offer</SubmitButton>
        </KeyedForm>
      )}
      {thread.nothingToDo && <p>{thread.nothingToDo}</p>}
      {thread.full && <p>{thread.full}</p>}
      {rate && <RateForm loadId={loadId} thread={thread} refusal={refusal} act={rate} />}
      {acts.includes("refuse") && (
        <KeyedForm id="refuse" action={stepAddress(loadId, thread, "refuse")} className="stack" noValidate>
          <Seen {...thread.seen} />
          <TextArea
            name="reason"
            label="Reason for declining"
            hint="The other side sees this."
            rows={2}
            maxLength={MOST_NOTE_CHARACTERS}
            required
            answers={refusal}
          />
          <SubmitButton look="danger">Decline Offer</SubmitButton>
        </KeyedForm>
      )}
      {acts.includes("withdraw") && (
        <KeyedForm action={stepAddress(loadId, thread, "withdraw")} className="stack">
          <Seen {...thread.seen} />
          {open && (
            <p>
              You offered <Standing offer={open} />. Waiting for {thread.other}.
            </p>
          )}
          <SubmitButton look="plain">Withdraw Offer</SubmitButton>
        </KeyedForm>
      )}
    </>
  );
}
