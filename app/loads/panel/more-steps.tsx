import { Link } from "#links";
import type { Freshness } from "../steps/freshness";
import { StepForm } from "./step-form";

/**
 * A link to one of the load's other pages: the last part of the page's URL, and the text and style of the
 * button.
 */
export type Way = readonly [page: string, words: string, look: "main" | "plain"];

interface StepLink {
  to: string;
  button: string;
}

interface Props {
  load: { loadId: string };
  ways?: readonly Way[];
  /** The owner's links to copy and to edit the load. */
  own?: readonly StepLink[];
  freshness: Freshness | null;
}

const linksTo = (steps: readonly StepLink[] | undefined, look: "plain" | "danger") =>
  steps?.map(({ to, button }) => (
    <Link key={to} className={`button ${look}`} to={to}>
      {button}
    </Link>
  ));

/** Shows the links to the load's other pages whose buttons have this look. */
export function WayLinks({ load, ways = [], look }: Pick<Props, "load" | "ways"> & { look: Way[2] }) {
  return ways.map(
    ([page, words, each]) =>
      each === look && (
        <Link key={page} className={`button ${look}`} to={`/load-details/${load.loadId}/${page}`}>
          {words}
        </Link>
      ),
  );
}

/**
 * Shows the viewer's other actions on a load in one row, in addition to the next step. The button that renews
 * an expired load is not in this row, but below the text that says that the load expired.
 */
export function MoreSteps({ load, ways, own, freshness }: Props) {
  if (!ways && !own) return null;
  return (
    <>
      <div className="row">
        {freshness?.tap && !freshness.text && (
          <StepForm loadId={load.loadId} look="plain" {...freshness.tap} />
        )}
        <WayLinks load={load} ways={ways} look="plain" />
        {linksTo(own, "plain")}
      </div>
      {freshness?.hint && <p className="hint">{freshness.hint}</p>}
    </>
  );
}

/** Shows the links to the steps that end a load or a booking, far from the other buttons on the page. */
export function LastSteps({ last }: { last?: readonly StepLink[] }) {
  return last && <p className="row">{linksTo(last, "danger")}</p>;
}
