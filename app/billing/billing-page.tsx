import { formatMoney } from "~/text/money";
import type { Answers } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { type PaidRole, PLANS, savingPerYearCents } from "./plan";

const CHECKOUT = "/billing?step=checkout";
const PORTAL = "/billing?step=portal";

/** If only some of the variables are set, the log lists the missing ones. */
export function NotSetUp() {
  return (
    <section className="stack">
      <p role="status">Billing is not set up on this site.</p>
      <p>All features are available at no charge.</p>
    </section>
  );
}

export function ChoosePlan({ role, answers }: { role: PaidRole; answers?: Answers }) {
  const { month, year } = PLANS[role];
  const chosen = answers?.values?.interval ?? "month";
  const error = answers?.fields?.interval;
  const saving = `Save ${formatMoney(savingPerYearCents(role))} per year`;
  const choices = [
    { interval: "month", label: `${formatMoney(month.cents)} per month`, note: null },
    { interval: "year", label: `${formatMoney(year.cents)} per year`, note: saving },
  ];
  return (
    <KeyedForm once={false} action={CHECKOUT} className="stack" noValidate>
      <fieldset className="choices" aria-describedby={error ? "interval-error" : undefined}>
        <legend>{role === "driver" ? "Plans for drivers" : "Plans for shippers"}</legend>
        {choices.map(({ interval, label, note }) => (
          <div key={interval} className="choice">
            <input
              type="radio"
              name="interval"
              id={interval}
              value={interval}
              aria-describedby={note ? `${interval}-note` : undefined}
              defaultChecked={interval === chosen}
            />
            <div>
              <label htmlFor={interval}>{label}</label>
              {note && <p id={`${interval}-note`}>{note}</p>}
            </div>
          </div>
        ))}
        {error && (
          <p className="error" id="interval-error">
            {error}
          </p>
        )}
      </fieldset>
      <p className="quiet">You pay on Stripe's secure page. We never see your card.</p>
      <div>
        <SubmitButton>Setup Billing</SubmitButton>
      </div>
    </KeyedForm>
  );
}

export function OpenPortal({ isMain }: { isMain: boolean }) {
  return (
    <KeyedForm once={false} action={PORTAL} className="stack">
      <p>Change your plan or card, see invoices or cancel on Stripe's secure page.</p>
      <div>
        <SubmitButton look={isMain ? "main" : "plain"}>Manage Billing</SubmitButton>
      </div>
    </KeyedForm>
  );
}
