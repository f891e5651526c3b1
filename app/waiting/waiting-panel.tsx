import { Link } from "#links";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Fact } from "./fact";
import type { Shown } from "./on-load.server";

interface Props {
  loadId: string;
  matters?: readonly Shown[];
  lines?: readonly Shown[];
}

/** Shows what waits for the viewer with its answers, and what the other side did or has to answer. */
export function WaitingPanel({ loadId, matters, lines }: Props) {
  return (
    <>
      {matters && (
        <section className="card stack" aria-label="Waiting for you">
          <h2>Waiting for you</h2>
          {matters.map((matter, nth) => (
            <div className="stack" key={matter.says}>
              <p>
                <strong>
                  <Fact {...matter} />
                </strong>
              </p>
              {matter.acts && (
                <div className="row">
                  {matter.acts.map(({ words, to, fields }, at) => {
                    const look = nth + at ? "plain" : "main";
                    const path = `/load-details/${loadId}/${to}`;
                    return fields ? (
                      <KeyedForm key={to} action={path} nth={nth}>
                        {fields.map(([name, value]) => (
                          <input key={name} type="hidden" name={name} value={value} />
                        ))}
                        <SubmitButton look={look}>{words}</SubmitButton>
                      </KeyedForm>
                    ) : (
                      <Link key={to} className={`button ${look}`} to={path}>
                        {words}
                      </Link>
                    );
                  })}
                </div>
              )}
            </div>
          ))}
        </section>
      )}
      {lines?.map((line) => (
        <p key={line.says}>
          <Fact {...line} />
        </p>
      ))}
    </>
  );
}
