import { Link } from "#links";
import type { Refused } from "~/forms/refusals.server";
import { Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";
import { LONGEST_NAME } from "./limits";
import type { Saving } from "./saving.server";

/**
 * The name and id of the field. A link above the results leads to this field, and the browser then opens the
 * surrounding `details`.
 */
export const SEARCH_NAME = "name";

/**
 * The form that saves the current search. It posts to the search's own URL. Renders nothing if the search
 * cannot be saved, no saved search is being edited and no form was refused. In that case, links above the
 * form lead to the saved searches.
 */
export function SaveSearchForm({ saving, refusal }: { saving: Saving; refusal: Refused | undefined }) {
  const { saved, suggestion } = saving;
  if (!saved && suggestion === null && !refusal) return null;
  return (
    <div className="save-search">
      {refusal && <Alert>{refusal.message}</Alert>}
      {suggestion !== null && (
        <details open={saved !== null || refusal !== undefined}>
          <summary className="button plain">{saved ? "Change this search" : "Save this search"}</summary>
          <KeyedForm className="row find" noValidate>
            <Field
              name={SEARCH_NAME}
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
        </details>
      )}
      <Link to="/saved-searches">{saved ? "Discard Changes" : "Saved searches"}</Link>
    </div>
  );
}
