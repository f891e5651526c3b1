import { Numbered } from "~/trade/numbered";
import { Facts } from "~/ui/facts";
import { type Answers, Field, SelectField } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { NarrowPage } from "~/ui/narrow-page";
import type { assignPage } from "./assign-page.server";

type Props = Awaited<ReturnType<typeof assignPage>> & { refusal?: Answers & { message: string } };

export function AssignForm({ loadId, name, drivers, assigned, history, refusal, ...equipment }: Props) {
  const { trucks, truckId, seenAt, truck, trailer, fit = [] } = equipment;
  return (
    <NarrowPage title="Assign a driver" back={`/load-details/${loadId}`} refusal={refusal}>
      <p>
        <Numbered>{name}</Numbered>
      </p>
      <p>
        The driver sees this load without its rate, and can check in, confirm the pickup and deliver. The
        shipper sees the driver's name and phone number.
      </p>
      {fit.length > 0 && <Facts caption="Fit of the driver and the truck" facts={fit} />}
      <KeyedForm className="stack" noValidate>
        <input type="hidden" name="seen" value={assigned} />
        <input type="hidden" name="seen_at" value={seenAt} />
        <SelectField
          name="person_id"
          label="Driver"
          none="Nobody"
          options={drivers}
          defaultValue={assigned}
          answers={refusal}
        />
        {trucks && (
          <SelectField
            name="truck_id"
            label="Truck"
            none="None of these"
            options={trucks}
            defaultValue={truckId}
            answers={refusal}
          />
        )}
        <div className="columns">
          <Field
            name="truck_number"
            label={trucks ? "Other truck" : "Truck number"}
            defaultValue={truck ?? ""}
            maxLength={20}
            answers={refusal}
          />
          <Field
            name="trailer_number"
            label="Trailer number"
            hint={trucks && "Leave blank for the truck's usual trailer."}
            defaultValue={trailer ?? ""}
            maxLength={20}
            answers={refusal}
          />
        </div>
        <SubmitButton>Assign Driver</SubmitButton>
      </KeyedForm>
      {history.length > 0 && (
        <>
          <h2>Assignments</h2>
          {history.map(({ atMs, says }) => (
            <p key={atMs}>{says}</p>
          ))}
        </>
      )}
    </NarrowPage>
  );
}
