import { Acts } from "~/ui/forms/acts";
import { Fact } from "./fact";
import type { Shown } from "./on-load.server";

interface Props {
  matters?: readonly Shown[];
  lines?: readonly Shown[];
}

/** Matters without buttons are plain sentences, because the main button is below them. */
export function WaitingPanel({ matters, lines }: Props) {
  const hasActs = matters?.some(({ acts }) => acts);
  return (
    <>
      {matters && (
        <section className={hasActs ? "card stack" : "stack"} aria-label="Waiting for you">
          {hasActs && <h2>Waiting for you</h2>}
          {matters.map((matter, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and nothing is typed here.
            <div className="stack" key={nth}>
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
      {lines?.map((line, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and lines have no state.
        <p key={nth}>
          <Fact {...line} />
        </p>
      ))}
    </>
  );
}
