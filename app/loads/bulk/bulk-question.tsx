import { Link } from "#links";
import { BOOKER_OPTIONS, NOBODY } from "~/trade/booking-words";
import { type Answers, SelectField } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";
import type { bulkPage } from "./take-bulk-step.server";

interface Props {
  question: Awaited<ReturnType<typeof bulkPage>>;
  address: string;
  refusal?: Answers & { message: string; values: { load?: string; later?: string } };
}

const LATER = [
  ["1", "A day later"],
  ["7", "A week later"],
] as const;

export function BulkQuestion({ question, address, refusal }: Props) {
  const { step, title, button, fits, stays, gone, list } = question;
  const keep = fits.length === 1 ? "Keep Load" : "Keep Loads";
  // The copies keep the ids of the first submission, so that a second submission does not post a load twice.
  const again = step === "copy" && refusal?.values.load?.split(",");
  return (
    <main className="page narrow" id="main">
      <h1>{title}</h1>
      {refusal && <Alert>{refusal.message}</Alert>}
      {fits.length > 0 && (
        <ul>
          {fits.map(({ name, note }) => (
            <li key={name}>
              {name}
              {note && (
                <>
                  <br />
                  <span className="quiet">{note}</span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {stays.length > 0 && (
        <section>
          <h2>Not changed</h2>
          <ul>
            {stays.map(({ name, why }) => (
              <li key={name}>
                {name}: {why}.
              </li>
            ))}
          </ul>
        </section>
      )}
      {gone && <p>{gone}</p>}
      {step === "delete" && fits.length > 0 && <p>This can't be undone.</p>}
      <KeyedForm action={address} className={step === "delete" ? "row" : "stack"}>
        {(again || fits.map(({ value }) => value)).map((value) => (
          <input key={value} type="hidden" name="load" value={value} />
        ))}
        {fits.length > 0 && step === "book-now" && (
          <>
            <SelectField
              name="book_now"
              label="Who can book these loads"
              none={NOBODY}
              options={BOOKER_OPTIONS}
              answers={refusal}
            />
            <SubmitButton>{button}</SubmitButton>
          </>
        )}
        {fits.length > 0 && step === "delete" && <SubmitButton look="danger">{button}</SubmitButton>}
        {fits.length > 0 && step === "copy" && (
          <>
            <fieldset>
              <legend>Dates for the copies</legend>
              {LATER.map(([days, label]) => (
                <label key={days} className="check">
                  <input
                    type="radio"
                    name="later"
                    value={days}
                    defaultChecked={days === (refusal?.values.later || "1")}
                  />
                  <span>{label}</span>
                </label>
              ))}
            </fieldset>
            <SubmitButton>{button}</SubmitButton>
          </>
        )}
        <Link className="button plain" to={list}>
          {fits.length > 0 && step === "delete" ? keep : "Back to the List"}
        </Link>
      </KeyedForm>
    </main>
  );
}
