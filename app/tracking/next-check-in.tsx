import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";

interface Props {
  button: string;
  /**
   * The form's URL, and whether the form sends the location. Passed as props, because the page's scripts are
   * at their size limit.
   */
  form: { action: string; "data-place"?: boolean };
}

/** The button for the driver's next check-in, on the load's page. */
export function NextCheckIn({ button, form }: Props) {
  return (
    <KeyedForm {...form} ref={() => void import("./add-place-to-form")}>
      <SubmitButton look="plain">{button}</SubmitButton>
    </KeyedForm>
  );
}
