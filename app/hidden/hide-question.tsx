import { useState } from "react";
import { Numbered } from "~/trade/numbered";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { HideQuestion as Props } from "./hide-question.server";

export function HideQuestion({ loadId, name, broker, back }: Props) {
  const [to] = useState(back);
  const of = `&load=${loadId}`;
  return (
    <>
      <p>
        <Numbered>{name}</Numbered>, posted by <bdi>{broker}</bdi>. Only you see what you hide.
      </p>
      <KeyedForm action={`/hidden?step=hide${of}`} className="row" once={false}>
        <input type="hidden" name="to" value={to} />
        <SubmitButton>Hide This Load</SubmitButton>
        <SubmitButton look="plain" formAction={`/hidden?step=hide-broker${of}`}>
          Hide This Broker
        </SubmitButton>
      </KeyedForm>
    </>
  );
}
