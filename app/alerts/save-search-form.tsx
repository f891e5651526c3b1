import { Link } from "#links";
import type { Refused } from "~/forms/refusals.server";
import { Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";
import { LONGEST_NAME } from "./limits";
import type { Saving } from "./saving.server";

/** The id of the form, to which the page links above the results. */
export const SAVE_SEARCH = "save-search";

/** The form that saves the current search. It posts to the search's own URL. */
export function SaveSearchForm({ saving, refusal }: { saving: Saving; refusal: Refused | undefined }) {
  const { saved, suggestion } = saving;
  return (
    <div className="save-search" id={SAVE_SEARCH}>
      {refusal && <Alert>{refusal.message}</Alert>}
      {suggestion !== null && (
        <KeyedForm className="row find" noValidate>
          <Field
            name="name"
            label="Name of the search"
            maxLength={LONGEST_NAME}
            autoComplete="off"
            required
            key={suggestion}
            defaultValue={saved?.name ?? suggestion}
            answers={refusal}
          />
          <SubmitButton look="plain">{saved ? "Save Changes" : "Save Search"}</SubmitButton>
        </KeyedForm>
      )}
      <Link to="/saved-searches">{saved ? "Discard Changes" : "Saved searches"}</Link>
    </div>
  );
}
