import { Draft } from "~/ui/forms/draft";
import { type Answers, TextArea } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { StarPicker } from "~/ui/forms/star-picker";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";
import { MOST_REVIEW_CHARACTERS } from "./words";

export function ReviewForm({ refusal }: { refusal?: Answers & { message: string } }) {
  return (
    <KeyedForm className="stack" noValidate>
      {refusal && <Alert>{refusal.message}</Alert>}
      <Draft refusal={refusal} />
      <StarPicker name="number_of_stars" legend="Rating" answers={refusal} />
      <TextArea
        name="review_text"
        label="Comments"
        hint={`Optional, up to ${MOST_REVIEW_CHARACTERS.toLocaleString("en-US")} characters. The other side sees it with your name.`}
        rows={5}
        answers={refusal}
      />
      <div className="bottom">
        <SubmitButton>Submit Review</SubmitButton>
      </div>
    </KeyedForm>
  );
}
