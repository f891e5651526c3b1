import type { Doubts } from "~/distance/doubts.server";
import { EQUIPMENT } from "~/trade/equipment";
import { REQUIREMENTS } from "~/trade/requirements";
import { STATES } from "~/trade/states";
import type { Answers } from "~/ui/field";
import { Checkbox, Field, MarkedRequired, NumberField, SelectField, TextArea } from "~/ui/field";

const STATE_OPTIONS = STATES.map((state) => [state, state] as const);
const EQUIPMENT_OPTIONS = Object.entries(EQUIPMENT);

interface Props {
  answers?: Answers;
  /** The first day that may be chosen. */
  today: string;
  /** Edit asks for the weight too (spec §5). */
  weightRequired?: boolean;
  /** What is doubtful about the places, as they are. */
  doubts?: Doubts | null;
}

function Address({
  end,
  title,
  answers,
  doubts,
}: {
  end: "origin" | "destination";
  title: string;
} & Pick<Props, "answers" | "doubts">) {
  const name = (part: string) => `${end}_address_${part}`;
  return (
    <fieldset>
      <legend>{title}</legend>
      <Field name={name("street")} label="Street" answers={answers} />
      <div className="columns place">
        <Field name={name("city")} label="City" answers={answers} />
        <SelectField name={name("state")} label="State" none="–" options={STATE_OPTIONS} answers={answers} />
        <Field name={name("zip")} label="ZIP" inputMode="numeric" answers={answers} />
      </div>
      {doubts?.[end] && (
        <p className="notice warning" role="status">
          {doubts[end]}
        </p>
      )}
    </fieldset>
  );
}

/** The fields of a load, for new loads and edits alike. */
export function LoadFields({ answers, today, weightRequired = false, doubts }: Props) {
  return (
    <>
      <MarkedRequired />
      <Address end="origin" title="Origin" answers={answers} doubts={doubts} />
      <Address end="destination" title="Destination" answers={answers} doubts={doubts} />
      <fieldset>
        <legend>When and how much</legend>
        <div className="columns">
          <Field
            name="pickup_date"
            label="Desired pick up date"
            type="date"
            min={today}
            required
            answers={answers}
          />
          <Field name="pickup_time" label="Pick up time" type="time" answers={answers} />
          <Field
            name="delivery_date"
            label="Desired delivery date"
            type="date"
            min={today}
            required
            answers={answers}
          />
        </div>
        <NumberField name="total_rate" label="Rate in dollars" required answers={answers} />
      </fieldset>
      <fieldset>
        <legend>Freight</legend>
        <SelectField
          name="equipment_type"
          label="Equipment"
          none="Not specified"
          options={EQUIPMENT_OPTIONS}
          answers={answers}
        />
        <Field name="cargo_description" label="Cargo" answers={answers} />
        <Field name="category" label="Category" answers={answers} />
        <div className="columns">
          <NumberField name="weight_lb" label="Weight (lb)" required={weightRequired} answers={answers} />
          <NumberField name="length_ft" label="Length (ft)" answers={answers} />
          <NumberField name="width_ft" label="Width (ft)" answers={answers} />
          <NumberField name="height_ft" label="Height (ft)" answers={answers} />
          <NumberField name="piece_count" label="Pieces" step={1} answers={answers} />
          <NumberField name="pallet_count" label="Pallets" step={1} answers={answers} />
        </div>
      </fieldset>
      <fieldset>
        <legend>The driver needs</legend>
        {REQUIREMENTS.map(([name, label]) => (
          <Checkbox key={name} name={name} label={label} answers={answers} />
        ))}
        <TextArea
          name="special_instructions"
          label="Special instructions"
          maxLength={2000}
          answers={answers}
        />
      </fieldset>
    </>
  );
}
