import { Link } from "#links";
import type { Freshness } from "../steps/freshness";
import { StepForm } from "./step-form";

export type Way = readonly [page: string, words: string, look: "main" | "plain"];

interface StepLink {
  to: string;
  button: string;
}

interface Props {
  load: { loadId: string };
  ways?: readonly Way[];
  own?: readonly StepLink[];
  freshness: Freshness | null;
}

const linksTo = (steps: readonly StepLink[] | undefined, look: "plain" | "danger") =>
  steps?.map(({ to, button }) => (
    <Link key={to} className={`button ${look}`} to={to}>
      {button}
    </Link>
  ));

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

/** The links open in another tab, so that the form below keeps its files and typed text. */
export const DropProofs = ({ load, ways }: Pick<Props, "load" | "ways">) =>
  ways?.map(
    ([page, words]) =>
      page.includes("?") && (
        <a
          key={page}
          className="button plain"
          href={`/load-details/${load.loadId}/${page}`}
          target="_blank"
          rel="noopener"
        >
          {words}
        </a>
      ),
  );

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

export function LastSteps({ last }: { last?: readonly StepLink[] }) {
  return last && <p className="row">{linksTo(last, "danger")}</p>;
}
