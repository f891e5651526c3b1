import { Link } from "#links";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";

export function RemoveQuestion({ name }: { name: string }) {
  return (
    <main className="page narrow" id="main">
      <h1>Are you sure you want to remove this policy?</h1>
      <p>{name}. This also removes its certificate and can't be undone.</p>
      <KeyedForm className="row">
        <SubmitButton look="danger">Remove Policy</SubmitButton>
        <Link className="button plain" to="/user-account/carrier">
          Keep Policy
        </Link>
      </KeyedForm>
    </main>
  );
}
