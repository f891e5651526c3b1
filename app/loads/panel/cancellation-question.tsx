import { Link } from "#links";
import { Numbered } from "~/trade/numbered";
import { type Answers, SelectField, TextArea } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";

interface Props {
  loadId: string;
  name: string;
  words: { title: string; button: string; keep: string };
  consequence: string;
  reasons: readonly string[];
  seen: { revision: number; status: string; driver: string };
  refusal?: Answers & { message: string };
}

export function CancellationQuestion({ loadId, name, words, consequence, reasons, seen, refusal }: Props) {
  return (
    <main className="page narrow" id="main">
      <h1>{words.title}</h1>
      <p>
        <Numbered>{name}</Numbered>
      </p>
      <p>{consequence}</p>
      {refusal && <Alert>{refusal.message}</Alert>}
      <KeyedForm className="stack" noValidate>
        <input type="hidden" name="revision" value={seen.revision} />
        <input type="hidden" name="seen_status" value={seen.status} />
        <input type="hidden" name="seen_driver" value={seen.driver} />
        <SelectField
          name="reason"
          label="Reason"
          none="Choose a reason"
          options={reasons.map((reason) => [reason, reason] as const)}
          required
          answers={refusal}
        />
        <TextArea
          name="reason_text"
          label="In your own words"
          hint="The other side can read this. Required if the reason is Other."
          maxLength={300}
          answers={refusal}
        />
        <div className="row">
          <SubmitButton look="danger">{words.button}</SubmitButton>
          <Link className="button plain" to={`/load-details/${loadId}`}>
            {words.keep}
          </Link>
        </div>
      </KeyedForm>
    </main>
  );
}
