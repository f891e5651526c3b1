import { EQUIPMENT } from "~/trade/equipment";
import { ACCEPT_ATTRIBUTE } from "~/trade/file-kinds";
import type { Role } from "~/trade/lifecycle";
import { type Answers, Checkbox, Field, MarkedRequired, NumberField, SelectField } from "~/ui/forms/field";
import { ENDORSEMENTS } from "./account-values";

export function AccountFields({ role, answers }: { role: Role; answers: Answers }) {
  return (
    <>
      <MarkedRequired />
      <fieldset>
        <legend>Profile</legend>
        <div className="columns roomy">
          <Field name="full_name" label="Full name" autoComplete="name" required answers={answers} />
          <Field name="username" label="Username" autoComplete="nickname" required answers={answers} />
          <Field
            name="phone_number"
            label="Phone"
            type="tel"
            autoComplete="tel"
            hint="Loads you've already signed keep the old number."
            required
            answers={answers}
          />
        </div>
        <Field
          name="website"
          label="Website"
          type="url"
          autoComplete="url"
          hint="Like https://company.com"
          answers={answers}
        />
      </fieldset>
      {role === "driver" && <DriverFields answers={answers} />}
      <fieldset>
        <legend>Picture</legend>
        {/* The last field, so that the server has all other fields before it refuses a large picture. */}
        <Field
          name="avatar"
          label="Avatar"
          type="file"
          accept={ACCEPT_ATTRIBUTE.image}
          hint="Replaces your current picture. JPEG, PNG, WebP, GIF, AVIF or TIFF, up to 10 MB."
          answers={answers}
        />
      </fieldset>
    </>
  );
}

export function DriverFields({ answers }: { answers: Answers }) {
  return (
    <fieldset>
      <legend>Truck, home and endorsements</legend>
      <SelectField
        name="equipment_type"
        label="Equipment"
        none="Not specified"
        options={Object.entries(EQUIPMENT)}
        answers={answers}
      />
      <div className="columns">
        <NumberField name="max_length" label="Max length (ft)" whole answers={answers} />
        <NumberField name="max_weight" label="Max weight (lb)" whole answers={answers} />
        <NumberField name="max_insurance_coverage" label="Max insurance coverage ($)" answers={answers} />
        <Field
          name="home_zip"
          label="Home ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          hint="Used to find loads near you. Only you can see it."
          answers={answers}
        />
      </div>
      {ENDORSEMENTS.map(([name, label]) => (
        <Checkbox key={name} name={name} label={label} answers={answers} />
      ))}
    </fieldset>
  );
}
