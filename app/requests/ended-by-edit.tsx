import { Link } from "#links";
import { stepAddress } from "~/loads/steps/steps";
import { Numbered } from "~/trade/numbered";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { namedWith } from "~/ui/named-with";
import type { EndedRequest } from "./ended-by-edit.server";

/** Lists, on the dashboard, the driver's requests that ended with an edit: what changed, and Request Again. */
export function EndedByEdit({ requests, tab }: { requests: readonly EndedRequest[]; tab: string }) {
  if (requests.length === 0) return null;
  const isOnly = requests.length === 1;
  return (
    <section className="card stack" aria-labelledby="changed">
      <h2 id="changed">Changed since your request</h2>
      {requests.map(({ loadId, name, changes, revision }, nth) => (
        <div key={loadId} className="bar lost">
          <span>
            <Link id={`changed-${loadId}`} to={`/load-details/${loadId}`}>
              <Numbered>{name}</Numbered>
            </Link>
            <br />
            {changes}
          </span>
          <KeyedForm nth={2 * nth} action={stepAddress(loadId, "request")}>
            <input type="hidden" name="revision" value={revision} />
            <SubmitButton {...namedWith("Request Again", name, `changed-${loadId}`, isOnly)}>
              Request Again
            </SubmitButton>
          </KeyedForm>
          <KeyedForm nth={2 * nth + 1} action={`/dashboard/dismiss?tab=${tab}`}>
            <input type="hidden" name="load_id" value={loadId} />
            <SubmitButton look="plain" {...namedWith("Dismiss", name, `changed-${loadId}`, isOnly)}>
              Dismiss
            </SubmitButton>
          </KeyedForm>
        </div>
      ))}
    </section>
  );
}
