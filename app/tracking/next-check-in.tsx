import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";

interface Props {
  button: string;
  look: "main" | "plain";
  /** The server sends `look` and `form`, because the page's scripts are at their size limit. */
  form: { action: string; id?: string; "data-place"?: boolean };
}

export function NextCheckIn({ button, look, form }: Props) {
  return (
    <KeyedForm {...form} ref={() => void import("./add-place-to-form")}>
      <SubmitButton look={look}>{button}</SubmitButton>
    </KeyedForm>
  );
}
