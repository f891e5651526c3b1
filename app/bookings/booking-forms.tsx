import { Link } from "#links";
import { ShipperTable } from "~/carriers/account-facts";
import { EligibilityTable } from "~/requests/eligibility-table";
import { withNext } from "~/requests/fixes";
import { Facts } from "~/ui/facts";
import { type Answers, SelectField } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { BookPage } from "./book-page.server";

const stepAddress = (loadId: string, step: "allow" | "book") =>
  `/load-details/${loadId}/book-now?step=${step}`;

export function AllowForm({
  loadId,
  owner,
  refusal,
}: {
  loadId: string;
  owner: NonNullable<BookPage["owner"]>;
  refusal?: Answers;
}) {
  if (!owner.isOpen) return <p>A driver has been chosen, so this load can't be booked.</p>;
  return (
    <>
      <p>
        Drivers you allow can book this load instantly at the posted rate. Booking is final, and other drivers
        who requested it are notified.
      </p>
      <KeyedForm action={stepAddress(loadId, "allow")} className="stack" noValidate>
        <SelectField
          name="book_now"
          label="Who can book"
          none={owner.nobody}
          options={owner.options.map(({ who, label }) => [who, label])}
          defaultValue={owner.chosen ?? ""}
          answers={refusal}
        />
        <SubmitButton>Save</SubmitButton>
      </KeyedForm>
      <Facts
        caption="What each option requires"
        facts={owner.options.map(({ label, asks }) => [label, asks])}
      />
      <p className="hint">
        New drivers can hold up to three loads until they've delivered for two shippers. If the driver falls
        off, Book Now turns off.
      </p>
    </>
  );
}

interface BookFormProps {
  loadId: string;
  driver: NonNullable<BookPage["driver"]>;
  /** The refusal that the page already shows after a failed booking. The form does not repeat the refusal. */
  said: string | undefined;
}

export function BookForm({ loadId, driver, said }: BookFormProps) {
  const { refusal, lines, terms, shipper, flags, needsPapers, mayRequest, revision } = driver;
  return (
    <>
      {refusal ? (
        refusal !== said && <p>{refusal}</p>
      ) : (
        <p>
          You can book this load now at the posted rate. Once you book, it's yours, and we notify the other
          drivers.
        </p>
      )}
      {refusal && mayRequest && (
        <>
          <p>You can still request it.</p>
          <KeyedForm action={`/load-details/${loadId}?step=request`} className="stack">
            <input type="hidden" name="revision" value={revision} />
            <SubmitButton>Request Load</SubmitButton>
          </KeyedForm>
        </>
      )}
      {terms && <Facts caption="Terms" facts={terms} />}
      {lines && <EligibilityTable lines={lines} isOwn next={driver.next} />}
      {needsPapers && (
        <p className="row">
          <Link
            className="button plain"
            to={withNext("/user-account/carrier/policy", `/load-details/${loadId}/book-now`)}
          >
            Add a Policy with Its Certificate
          </Link>
        </p>
      )}
      {shipper && <ShipperTable shipper={shipper} />}
      {flags && <Facts {...flags} />}
      {!refusal && (
        <KeyedForm action={stepAddress(loadId, "book")} className="row">
          <input type="hidden" name="revision" value={revision} />
          <SubmitButton>Book Now</SubmitButton>
        </KeyedForm>
      )}
    </>
  );
}
