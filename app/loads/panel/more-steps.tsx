import { Link } from "#links";
import type { LoadEvent, Standing } from "~/trade/lifecycle";
import type { Freshness } from "../steps/freshness";
import { StepForm } from "./step-form";

/**
 * A link to one of the load's other pages: the last part of the page's URL, and the text and style of the
 * button.
 */
export type Way = readonly [page: string, words: string, look: "main" | "plain"];

interface Props {
  load: { loadId: string; standing: Standing };
  ways?: readonly Way[];
  offered: readonly LoadEvent[];
  freshness: Freshness | null;
}

/** Links to the load's other pages whose buttons have this look. */
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
 * an expired load is not among them, but below the text that says so.
 */
export function MoreSteps({ load, ways, offered, freshness }: Props) {
  const { loadId } = load;
  if (!ways && load.standing !== "owner") return null;
  return (
    <>
      <div className="row">
        {freshness?.tap && !freshness.text && <StepForm loadId={loadId} look="plain" {...freshness.tap} />}
        <WayLinks load={load} ways={ways} look="plain" />
        {load.standing === "owner" && (
          <Link className="button plain" to={`/new_load/${loadId}`}>
            Copy
          </Link>
        )}
        {offered.includes("edit") && (
          <Link className="button plain" to={`/edit-load/${loadId}`}>
            Edit
          </Link>
        )}
      </div>
      {freshness?.hint && <p className="hint">{freshness.hint}</p>}
    </>
  );
}

/** Links to the steps that end a load or a booking, at the end of the page, far from the other buttons. */
export function LastSteps({ last }: { last?: readonly { to: string; button: string }[] }) {
  return (
    last && (
      <p className="row">
        {last.map(({ to, button }) => (
          <Link key={to} className="button danger" to={to}>
            {button}
          </Link>
        ))}
      </p>
    )
  );
}
