import { Link } from "#links";
import { Numbered } from "~/trade/numbered";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { stepAddress } from "../steps/steps";

export function DeleteQuestion(props: { loadId: string; name: string; consequence: string }) {
  const { loadId, name, consequence } = props;
  return (
    <main className="page narrow" id="main">
      <h1>Are you sure you want to delete this load?</h1>
      <p>
        <Numbered>{name}</Numbered>. {consequence}
      </p>
      <KeyedForm action={stepAddress(loadId, "delete")} className="row">
        <SubmitButton look="danger">Delete Load</SubmitButton>
        <Link className="button plain" to={`/load-details/${loadId}`}>
          Keep Load
        </Link>
      </KeyedForm>
    </main>
  );
}
