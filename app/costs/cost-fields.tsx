import { type Answers, Field } from "~/ui/forms/field";

export function CostFields({ answers }: { answers: Answers }) {
  return (
    <>
      <div className="columns">
        <Field
          name="fuel_price"
          inputMode="decimal"
          label="Diesel price ($/gal)"
          hint="After discounts."
          required
          answers={answers}
        />
        <Field
          name="miles_per_gallon"
          label="Miles per gallon"
          inputMode="decimal"
          required
          answers={answers}
        />
      </div>
      <Field
        name="other_per_mile"
        inputMode="decimal"
        label="Other costs ($/mi)"
        hint="Maintenance, tires, tolls. Also a hired driver's pay per mile."
        required
        answers={answers}
      />
      <div className="columns">
        <Field
          name="fixed_month"
          inputMode="decimal"
          label="Fixed costs ($/month)"
          hint="Payments, insurance, permits, parking. Leave out your own pay: profit is what's left for you."
          required
          answers={answers}
        />
        <Field
          name="days_month"
          label="Work days per month"
          hint="We spread the fixed costs over these days."
          inputMode="numeric"
          required
          answers={answers}
        />
      </div>
    </>
  );
}
