import { type Answers, Field, NumberField, SelectField } from "~/ui/forms/field";

interface Props {
  answers?: Answers;
  equipment: readonly (readonly [code: string, label: string])[];
}

export function TruckFields({ answers, equipment }: Props) {
  return (
    <>
      <div className="columns">
        <Field
          name="name"
          label="Truck number or name"
          maxLength={20}
          autoComplete="off"
          required
          answers={answers}
        />
        <SelectField
          name="equipment_type"
          label="Equipment type"
          none="Choose"
          options={equipment}
          answers={answers}
        />
      </div>
      <div className="columns">
        <NumberField name="max_length" label="Max length (ft)" whole answers={answers} />
        <NumberField name="max_weight" label="Max weight (lb)" whole answers={answers} />
      </div>
      <Field
        name="trailer_number"
        label="Usual trailer number"
        hint="Filled in for you when you assign the truck to a load."
        maxLength={20}
        autoComplete="off"
        answers={answers}
      />
    </>
  );
}
