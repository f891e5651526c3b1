import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Form, Link } from "#links";
import { isZip } from "~/places/zip-code";
import { ENDORSEMENT_OPTIONS } from "~/search/engine/endorsements";
import { USUAL_RADIUS_MILES } from "~/search/engine/radius";
import type { End } from "~/trade/ends";
import { EQUIPMENT, EQUIPMENT_CODES } from "~/trade/equipment";
import { LOAD_SIZES } from "~/trade/load-size";
import { STATES } from "~/trade/states";
import { useFollowAddress } from "~/ui/follow-address";
import { type Answers, Checkbox, Field, FieldError, NumberField, SelectField } from "~/ui/forms/field";
import { SubmitButton } from "~/ui/forms/submit-button";
import { PlaceField } from "./place-field";

export const SEARCH_FORM = "search-form";

export const FOUND = "found";

const STATE_OPTIONS = STATES.map((state) => [state, state] as const);
const RADII = [25, 50, 75, 100, USUAL_RADIUS_MILES, 200, 300, 500];
const USUAL = `Within ${USUAL_RADIUS_MILES} mi (default)`;
const POSTED_HOURS = [1, 2, 4, 8, 24, 48, 72];

interface Props {
  answers: Answers;
  chosen: Readonly<Record<string, readonly string[]>>;
  isDriver: boolean;
  isFiltered: boolean;
  summary: string;
  unfolded: boolean;
  /** The id of the saved search being edited. The id remains in the URL while the user tries filters. */
  savedId?: string;
  /** The number of active filters under "More filters"; empty if none is active. */
  more: string;
  open: boolean;
}

/** Returns the options of a select: the offered values, plus the typed value if it is not among them. */
function withTyped(values: readonly number[], typed: string | undefined, label: (value: string) => string) {
  const known = values.map(String);
  const all = typed && !known.includes(typed) ? [...known, typed] : known;
  return all.map((value) => [value, label(value)] as const);
}

function Radius({ end, label, answers }: { end: End; label: string; answers: Answers }) {
  const name = `${end}_radius`;
  return (
    <SelectField
      name={name}
      label={label}
      none={isZip(answers.values?.[`${end}_city`] ?? "") ? USUAL : "This city only"}
      options={withTyped(RADII, answers.values?.[name], (miles) => `Within ${miles} mi`)}
      answers={answers}
    />
  );
}

function StateField({ end, label, answers }: { end: End; label: string; answers: Answers }) {
  return (
    <SelectField name={`${end}_state`} label={label} none="Any" options={STATE_OPTIONS} answers={answers} />
  );
}

interface ChoicesProps {
  name: string;
  legend: string;
  options: readonly (readonly [value: string, label: string])[];
  chosen?: readonly string[];
  error?: string;
}

function Choices({ name, legend, options, chosen = [], error }: ChoicesProps) {
  return (
    <fieldset className="several" aria-describedby={error && `${name}-error`}>
      <legend>{legend}</legend>
      {options.map(([value, label]) => (
        <label className="check" key={value}>
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
          <span>{label}</span>
        </label>
      ))}
      <FieldError name={name} error={error} />
    </fieldset>
  );
}

const KINDS = EQUIPMENT_CODES.map((code) => [code, EQUIPMENT[code]] as const);
const SIZES = Object.entries(LOAD_SIZES);
const HELD = [...ENDORSEMENT_OPTIONS, ["none", "None of these"] as const];

type MoreProps = Pick<Props, "answers" | "chosen" | "isDriver" | "more" | "open">;

function MoreFilters({ answers, chosen, isDriver, more, open }: MoreProps) {
  return (
    <details className="more" open={open}>
      <summary>More filters{more && ` (${more})`}</summary>
      <div className="filters around">
        <Field
          name="origin_states"
          label="Also from"
          placeholder="NV, ID"
          autoComplete="off"
          answers={answers}
        />
        <Radius end="destination" label="Around the destination" answers={answers} />
        <Field
          name="destination_states"
          label="Also to"
          placeholder="NV, ID"
          autoComplete="off"
          answers={answers}
        />
      </div>
      <div className="filters even">
        <NumberField name="max_weight" label="Max weight (lb)" answers={answers} />
        <NumberField name="max_length" label="Max length (ft)" answers={answers} />
        <SelectField name="load_size" label="Load size" none="Any" options={SIZES} answers={answers} />
        <NumberField name="min_rate" label="Min rate ($)" answers={answers} />
        <NumberField name="min_rate_per_mile" label="Min rate per mile ($)" answers={answers} />
        <SelectField
          name="posted_within"
          label="Posted within"
          none="Any time"
          options={withTyped(POSTED_HOURS, answers.values?.posted_within, (hours) => `${hours} h`)}
          answers={answers}
        />
      </div>
      <Choices
        name="endorsement"
        legend="I hold"
        options={HELD}
        chosen={chosen.endorsement}
        error={answers.fields?.endorsement}
      />
      {(isDriver || answers.fields?.can_take) && (
        <Checkbox name="can_take" label="Only loads I can take" answers={answers} />
      )}
      <Checkbox name="book_now" label="Book Now only" answers={answers} />
      <Checkbox name="also_requested" label="Include loads with requests" answers={answers} />
    </details>
  );
}

/** After a search from the form, moves the focus from the collapsed form to the number of loads found. */
function useFold(unfolded: boolean) {
  const fold = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    const { activeElement } = document;
    if (shown.current === key || !fold.current) return;
    shown.current = key;
    fold.current.open = unfolded;
    if (!unfolded && (activeElement === document.body || fold.current.contains(activeElement)))
      document.getElementById(FOUND)?.focus();
  }, [key, unfolded]);
  return fold;
}

export function SearchForm(props: Props) {
  const { answers, chosen, isFiltered, summary, unfolded, savedId } = props;
  const kinds = KINDS.flatMap(([code, label]) => (chosen.equipment_type?.includes(code) ? [label] : [])).join(
    ", ",
  );
  const fold = useFold(unfolded);
  const form = useFollowAddress({ ...answers.values, ...(savedId && { saved: savedId }) }, chosen);
  return (
    <details className="card fold" open={unfolded} ref={fold}>
      <summary hidden={unfolded}>
        <span>{summary}</span> <span className="link">Edit</span>
      </summary>
      <Form method="get" className="search" id={SEARCH_FORM} ref={form} preventScrollReset noValidate>
        {savedId && <input type="hidden" name="saved" value={savedId} />}
        <div className="filters first">
          <PlaceField end="origin" label="Origin city or ZIP" answers={answers} />
          <StateField end="origin" label="Origin state" answers={answers} />
          <Radius end="origin" label="Radius" answers={answers} />
          <details className="kinds" open={Boolean(answers.fields?.equipment_type)}>
            <summary>
              <span>Equipment</span> <span>{kinds || "Any"}</span>
            </summary>
            <Choices
              name="equipment_type"
              legend="Equipment"
              options={KINDS}
              chosen={chosen.equipment_type}
              error={answers.fields?.equipment_type}
            />
          </details>
          <PlaceField end="destination" label="Destination city or ZIP" answers={answers} />
          <StateField end="destination" label="Destination state" answers={answers} />
          <Field name="origin_date" label="Earliest pickup" type="date" answers={answers} />
          <Field name="destination_date" label="Deliver by" type="date" answers={answers} />
        </div>
        <MoreFilters {...props} />
        <div className="row bottom">
          <SubmitButton>Search</SubmitButton>
          {isFiltered && (
            <Link className="button plain" to={savedId ? `/search?saved=${savedId}` : "/search"}>
              Clear All
            </Link>
          )}
        </div>
      </Form>
    </details>
  );
}
