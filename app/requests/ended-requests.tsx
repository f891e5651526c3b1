import { Link } from "#links";
import { Numbered } from "~/trade/numbered";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { Ended } from "./ended-requests.server";

interface Props {
  parts: readonly (readonly [title: string, rows: readonly Ended[]])[];
  tab: string;
}

export function EndedRequests({ parts, tab }: Props) {
  return parts.map(([title, rows], part) => (
    <section key={title} className="card stack" aria-label={title}>
      <h2>{title}</h2>
      {rows.map(({ loadId, name, says, again }, at) => (
        <div key={loadId} className="bar lost">
          <span>
            {again ? (
              <Link to={`/load-details/${loadId}`}>
                <Numbered>{name}</Numbered>
              </Link>
            ) : (
              <Numbered>{name}</Numbered>
            )}
            <br />
            {says}
          </span>
          {again && (
            <KeyedForm action={again}>
              <SubmitButton aria-label={`Request Again ${name}`}>Request Again</SubmitButton>
            </KeyedForm>
          )}
          <KeyedForm nth={10 * part + at} action={`/dashboard/dismiss?tab=${tab}`}>
            <input type="hidden" name="load_id" value={loadId} />
            <SubmitButton look="plain" aria-label={`Dismiss ${name}`}>
              Dismiss
            </SubmitButton>
          </KeyedForm>
        </div>
      ))}
    </section>
  ));
}
