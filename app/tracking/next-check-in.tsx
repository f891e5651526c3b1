import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";

interface Props {
  button: string;
  /** Where the form is sent, and whether it carries the place: the page's scripts are at their size limit. */
  form: { action: string; "data-place"?: boolean };
}

/** What the driver tells next of the way, on the load's page. */
export function NextTelling({ button, form }: Props) {
  return (
    <KeyedForm {...form} ref={() => void import("./add-place-to-form")}>
      <SubmitButton look="plain">{button}</SubmitButton>
    </KeyedForm>
  );
}
