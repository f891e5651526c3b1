import { type Answers, NumberField } from "~/ui/field";

/** What driving costs, in five numbers. */
export function CostFields({ answers }: { answers: Answers }) {
  return (
    <>
      <div className="columns">
        <NumberField
          name="fuel_price"
          label="Diesel, dollars a gallon"
          hint="After discounts."
          required
          answers={answers}
        />
        <NumberField name="miles_per_gallon" label="Miles a gallon" required answers={answers} />
      </div>
      <NumberField
        name="other_per_mile"
        label="Other cost, dollars a mile"
        hint="Maintenance, tires, tolls. A hired driver's pay by the mile."
        required
        answers={answers}
      />
      <div className="columns">
        <NumberField
          name="fixed_month"
          label="Fixed cost, dollars a month"
          hint="Payments, insurance, permits, parking. Not your own pay: profit is what is left for you."
          required
          answers={answers}
        />
        <NumberField
          name="days_month"
          label="Days of work a month"
          hint="They share the fixed cost."
          inputMode="numeric"
          step={1}
          required
          answers={answers}
        />
      </div>
    </>
  );
}
