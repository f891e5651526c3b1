import { Numbered } from "~/trade/numbered";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { namedWith } from "~/ui/named-with";
import type { LostLoad } from "./lost-loads.server";

/**
 * Lists, on the dashboard, the loads that went to another driver. The viewer can no longer open the pages of
 * these loads.
 */
export function LostLoads({ loads, tab }: { loads: readonly LostLoad[]; tab: string }) {
  if (loads.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="lost">
      <h2 id="lost">Went to another driver</h2>
      {loads.map(({ loadId, name, pickup }, nth) => (
        <KeyedForm key={loadId} nth={nth} action={`/dashboard/dismiss?tab=${tab}`} className="bar lost">
          <span>
            <span id={`lost-${loadId}`}>
              <Numbered>{name}</Numbered>
            </span>{" "}
            <span className="quiet">{pickup}</span>
          </span>
          <input type="hidden" name="load_id" value={loadId} />
          <SubmitButton look="plain" {...namedWith("Dismiss", name, `lost-${loadId}`, loads.length === 1)}>
            Dismiss
          </SubmitButton>
        </KeyedForm>
      ))}
    </section>
  );
}
