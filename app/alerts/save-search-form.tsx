import { Link } from "#links";
import type { Refused } from "~/forms/refusals.server";
import { Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";
import { LONGEST_NAME } from "./limits";
import type { Saving } from "./saving.server";

/** `SaveLink` leads to this field, and the browser then opens the surrounding `details`. */
const SEARCH_NAME = "name";

/** A phone shows only the link's first word. */
export const SaveLink = () => (
  <a className="button plain" href={`#${SEARCH_NAME}`}>
    <span>
      Save<span> This Search</span>
    </span>
  </a>
);

export function SaveSearchForm({ saving, refusal }: { saving: Saving; refusal: Refused | undefined }) {
  const { saved, suggestion } = saving;
  if (!saved && suggestion === null && !refusal) return null;
  const form = suggestion !== null && (
    <KeyedForm className="row find" noValidate>
      <Field
        name={SEARCH_NAME}
        label="Search name"
        maxLength={LONGEST_NAME}
        autoComplete="off"
        required
        key={suggestion}
        defaultValue={saved?.name ?? suggestion}
        answers={refusal}
      />
      <SubmitButton look="plain">{saved ? "Save Changes" : "Save Search"}</SubmitButton>
      {saved && <Discard />}
    </KeyedForm>
  );
  return (
    <div className="save-search">
      {refusal && <Alert>{refusal.message}</Alert>}
      {saved
        ? form || <Discard />
        : form && (
            <details open={refusal !== undefined}>
              <summary className="button plain">Save This Search</summary>
              {form}
            </details>
          )}
      {!saved && <Link to="/saved-searches">Saved searches</Link>}
    </div>
  );
}

const Discard = () => (
  <Link className="button plain" to="/saved-searches">
    Discard Changes
  </Link>
);
