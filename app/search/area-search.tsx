import { Form } from "#links";
import { Field } from "~/ui/forms/field";
import { SubmitButton } from "~/ui/forms/submit-button";

const RADII = [25, 50, 75, 100, 150, 200, 300];

/** If `equipment` is set, a checkbox limits the search to the driver's own equipment. */
export function AreaSearch({ equipment }: { equipment?: readonly [code: string, label: string] }) {
  return (
    <Form action="/search" className="row find area">
      <Field name="origin_city" label="Origin city or ZIP" autoComplete="off" maxLength={80} required />
      <div className="field">
        <label htmlFor="radius">Radius</label>
        <select id="radius" name="origin_radius" defaultValue={100}>
          {RADII.map((miles) => (
            <option key={miles} value={miles}>
              {`${miles} mi`}
            </option>
          ))}
        </select>
      </div>
      {equipment && (
        <label className="check">
          <input type="checkbox" name="equipment_type" value={equipment[0]} defaultChecked />
          <span>{equipment[1]}</span>
        </label>
      )}
      <SubmitButton look="plain">Search</SubmitButton>
    </Form>
  );
}
