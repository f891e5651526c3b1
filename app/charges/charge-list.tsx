import { Link } from "#links";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { ChargesPage } from "./charges-page.server";

type Charge = ChargesPage["charges"][number];

const PRESSED = { agree: "Agree", withdraw: "Withdraw" } as const;
const ASKING = { change: "Change", refuse: "Decline" } as const;

const addressOf = (loadId: string, step: string) => `/load-details/${loadId}/charges?step=${step}`;

function Acts({ loadId, charge, nth }: { loadId: string; charge: Charge; nth: number }) {
  return (
    <div className="row">
      {charge.acts.map((act) =>
        act === "agree" || act === "withdraw" ? (
          <KeyedForm key={act} action={addressOf(loadId, act)} nth={nth}>
            <input type="hidden" name="charge" value={charge.id} />
            <input type="hidden" name="revision" value={charge.revision} />
            <SubmitButton look={act === "agree" ? "main" : "plain"}>{PRESSED[act]}</SubmitButton>
          </KeyedForm>
        ) : (
          <Link key={act} className="button plain" to={`${addressOf(loadId, act)}&charge=${charge.id}`}>
            {ASKING[act]}
          </Link>
        ),
      )}
    </div>
  );
}

export function ChargeList({ loadId, charges }: { loadId: string; charges: readonly Charge[] }) {
  if (charges.length === 0) return <p>No charges yet.</p>;
  return (
    <table className="facts">
      <caption>Charges</caption>
      <tbody>
        {charges.map((charge, nth) => (
          <tr key={charge.id}>
            <th scope="row">
              {charge.kind} {charge.amount}
            </th>
            <td>
              <div className="stack">
                <div>
                  <p>
                    <strong>{charge.state}</strong>
                    {charge.refusal && `: ${charge.refusal}`}
                  </p>
                  {charge.finding && <p>{charge.finding}</p>}
                  {charge.reason && <p>Details: {charge.reason}</p>}
                  {charge.computed && <p>{charge.computed}</p>}
                  {charge.receipt && (
                    <p>
                      <a href={charge.receipt}>Receipt</a>
                    </p>
                  )}
                  <p className="quiet">
                    {charge.by}, {charge.asked}
                  </p>
                </div>
                {charge.acts.length > 0 && <Acts loadId={loadId} charge={charge} nth={nth} />}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
