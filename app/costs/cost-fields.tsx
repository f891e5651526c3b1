import { type Answers, Field } from "~/ui/forms/field";

/** The five figures of a driver's costs. */
export function CostFields({ answers }: { answers: Answers }) {
  return (
    <>
      <div className="columns">
        <Field
          name="fuel_price"
          inputMode="decimal"
          label="Diesel, dollars a gallon"
          hint="After discounts."
          required
          answers={answers}
        />
        <Field
          name="miles_per_gallon"
          label="Miles a gallon"
          inputMode="decimal"
          required
          answers={answers}
        />
      </div>
      <Field
        name="other_per_mile"
        inputMode="decimal"
        label="Other cost, dollars a mile"
        hint="Maintenance, tires, tolls. A hired driver's pay by the mile."
        required
        answers={answers}
      />
      <div className="columns">
        <Field
          name="fixed_month"
          inputMode="decimal"
          label="Fixed cost, dollars a month"
          hint="Payments, insurance, permits, parking. Not your own pay: profit is what is left for you."
          required
          answers={answers}
        />
        <Field
          name="days_month"
          label="Days of work a month"
          hint="They share the fixed cost."
          inputMode="numeric"
          required
          answers={answers}
        />
      </div>
    </>
  );
}
