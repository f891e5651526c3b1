import { KeyedForm } from "~/ui/keyed-form";
import { SubmitButton } from "~/ui/submit-button";

interface Props {
  button: string;
  /** Where the form is sent, and whether it carries the place: the page's scripts are at their size limit. */
  form: { action: string; "data-place"?: boolean };
}

/** What the driver tells next of the way, on the load's page. */
export function NextTelling({ button, form }: Props) {
  return (
    <KeyedForm {...form} ref={() => void import("./carry")}>
      <SubmitButton look="plain">{button}</SubmitButton>
    </KeyedForm>
  );
}
