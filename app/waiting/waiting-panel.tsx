import { Link } from "#links";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Instant } from "~/ui/instant";
import type { Shown } from "./on-load.server";

interface Props {
  loadId: string;
  matters?: readonly Shown[];
  offered?: readonly Shown[];
  news?: string;
}

function Fact({ says, until }: Shown) {
  return (
    <>
      {says}
      {until && (
        <>
          , {until[0]} <Instant ms={until[1]} />
        </>
      )}
    </>
  );
}

/** Shows what waits for the viewer with its answers, and what the other side did or has to answer. */
export function WaitingPanel({ loadId, matters = [], offered = [], news }: Props) {
  const page = `/load-details/${loadId}/`;
  return (
    <>
      {matters.length > 0 && (
        <section className="card stack" aria-labelledby="waiting">
          <h2 id="waiting">Waiting for you</h2>
          {matters.map((matter, nth) => (
            <div className="stack" key={matter.says}>
              <div>
                <p>
                  <strong>
                    <Fact {...matter} />
                  </strong>
                </p>
                {matter.more && <p>{matter.more}</p>}
              </div>
              {matter.acts && (
                <div className="row">
                  {matter.acts.map(({ words, to, fields }, at) => {
                    const look = nth + at > 0 ? "plain" : "main";
                    return fields ? (
                      <KeyedForm key={to} action={page + to} nth={nth}>
                        {Object.entries(fields).map(([name, value]) => (
                          <input key={name} type="hidden" name={name} value={value} />
                        ))}
                        <SubmitButton look={look}>{words}</SubmitButton>
                      </KeyedForm>
                    ) : (
                      <Link key={to} className={`button ${look}`} to={page + to}>
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
      {news && <p>{news}</p>}
      {offered.map((offer) => (
        <p key={offer.says}>
          <Fact {...offer} />
        </p>
      ))}
    </>
  );
}
