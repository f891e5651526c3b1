import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Instant } from "~/ui/instant";
import type { AmendmentsPage } from "./amendments-page.server";

type Change = AmendmentsPage["open"][number];

const BUTTONS = {
  confirm: ["Confirm Change", "main"],
  refuse: ["Decline", "danger"],
  withdraw: ["Withdraw", "plain"],
} as const;

function Acts({ loadId, change, nth }: { loadId: string; change: Change; nth: number }) {
  return (
    <div className="row">
      {change.acts.map((act) => (
        <KeyedForm key={act} action={`/load-details/${loadId}/changes?step=${act}`} nth={nth}>
          <input type="hidden" name="change" value={change.id} />
          <SubmitButton look={BUTTONS[act][1]}>{BUTTONS[act][0]}</SubmitButton>
        </KeyedForm>
      ))}
    </div>
  );
}

export function AmendmentList({ loadId, changes }: { loadId: string; changes: readonly Change[] }) {
  return (
    <>
      {changes.map((change, nth) => (
        <section key={change.id} className="card stack" aria-label={change.name}>
          <h2>{change.name}</h2>
          <p>
            {change.before} <span className="arrow">→</span> <strong>{change.after}</strong>
          </p>
          <p>
            {change.state}
            {change.answeredAtMs !== null && (
              <>
                , <Instant ms={change.answeredAtMs} isNamed />
              </>
            )}
            <br />
            <span className="quiet">
              Requested by {change.by}, <Instant ms={change.askedAtMs} isNamed />
            </span>
          </p>
          {change.acts.length > 0 && <Acts loadId={loadId} change={change} nth={nth} />}
        </section>
      ))}
    </>
  );
}
