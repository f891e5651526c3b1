import { useState } from "react";
import { Link } from "#links";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { HiddenLine } from "./on-load.server";

export function HiddenNote({ hidden }: { hidden: readonly HiddenLine[] }) {
  return (
    <>
      {hidden.map(({ text, action }) => (
        <KeyedForm key={action} action={action} className="row" once={false}>
          {text} <SubmitButton look="plain">Show Again</SubmitButton>
        </KeyedForm>
      ))}
    </>
  );
}

export function HideButtons({ loadId, back }: { loadId: string; back: string }) {
  const [to] = useState(back);
  const of = `&load=${loadId}`;
  return (
    <KeyedForm action={`/hidden?step=hide${of}`} className="row" once={false}>
      <input type="hidden" name="to" value={to} />
      <SubmitButton look="plain">Hide This Load</SubmitButton>
      <SubmitButton look="plain" formAction={`/hidden?step=hide-broker${of}`}>
        Hide This Broker
      </SubmitButton>
      <Link className="button plain" to="/hidden">
        About Hiding
      </Link>
    </KeyedForm>
  );
}
