import { Form, Link } from "#links";
import type { Role } from "~/trade/lifecycle";
import { Field } from "~/ui/forms/field";
import { SubmitButton } from "~/ui/forms/submit-button";

export function FindCompleted({ find, role }: { find: string; role: Role }) {
  return (
    <Form method="get" className="row find" role="search" noValidate>
      <Field
        key={find}
        name="find"
        label={
          role === "shipper" ? "Number, place, cargo, reference or driver" : "Number, place, cargo or shipper"
        }
        type="search"
        autoComplete="off"
        maxLength={80}
        answers={{ values: { find } }}
      />
      <SubmitButton look="plain">Find</SubmitButton>
      {find && (
        <Link className="button plain" to="?">
          Clear
        </Link>
      )}
    </Form>
  );
}
