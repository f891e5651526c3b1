import { Acts } from "~/ui/forms/acts";
import { Fact } from "./fact";
import type { Shown } from "./on-load.server";

interface Props {
  matters?: readonly Shown[];
  lines?: readonly Shown[];
}

/** Shows the matters that wait for the viewer, with buttons, and what the other side did or has to answer. */
export function WaitingPanel({ matters, lines }: Props) {
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
                  <Acts acts={matter.acts} nth={nth} />
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
