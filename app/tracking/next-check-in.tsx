import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";

interface Props {
  button: string;
  /**
   * Where the form is sent, and whether it sends the location. Both come as props, because the page's scripts
   * are at their size limit.
   */
  form: { action: string; "data-place"?: boolean };
}

/** The driver's next check-in, on the load's page. */
export function NextCheckIn({ button, form }: Props) {
  return (
    <KeyedForm {...form} ref={() => void import("./add-place-to-form")}>
      <SubmitButton look="plain">{button}</SubmitButton>
    </KeyedForm>
  );
}
