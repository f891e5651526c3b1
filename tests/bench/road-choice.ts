import type { RoadParameters } from "~/distance/road-parameters";
import type { ReferencePair } from "../fixtures/road-miles";
import { errorsWith } from "../fixtures/road-trials";

type Name = keyof RoadParameters;

/** The values are coarse, because a few hundred pairs do not support a finer choice. */
const VALUES: Record<Name, readonly number[]> = {
  interstate: [0.05, 0.06, 0.07],
  highway: [0.1, 0.14, 0.18],
  mountain: [1.25, 1.5, 1.75],
  other: [0.2, 0.3, 0.4],
  slowExpressway: [1.1, 1.15, 1.2],
  slowHighway: [1.2, 1.3, 1.4],
  slowLocal: [1.5, 1.75, 2],
  slowOther: [1.4, 1.6, 1.8],
  open: [0, 0.25, 0.5],
};

const FIRST = Object.fromEntries(
  Object.entries(VALUES).map(([name, values]) => [name, values[1]]),
) as unknown as RoadParameters;

/** Varies one parameter at a time, from the middle values, until no change lowers the mean error. */
export function chooserOver(pairs: readonly ReferencePair[]) {
  const tried = new Map<string, number[]>();
  const errorsOf = (parameters: RoadParameters): number[] => {
    const key = JSON.stringify(parameters);
    const errors = tried.get(key) ?? errorsWith(parameters, pairs);
    tried.set(key, errors);
    return errors;
  };
  return (isKnown: (pair: ReferencePair) => boolean): RoadParameters => {
    const known = pairs.map(isKnown);
    const meanOf = (parameters: RoadParameters) => {
      const errors = errorsOf(parameters).filter((_, at) => known[at]);
      return errors.reduce((sum, error) => sum + error, 0) / errors.length;
    };
    let best = FIRST;
    for (let before: RoadParameters | null = null; before !== best; ) {
      before = best;
      for (const name of Object.keys(VALUES) as Name[])
        for (const value of VALUES[name]) {
          const other = { ...best, [name]: value };
          if (meanOf(other) < meanOf(best)) best = other;
        }
    }
    return best;
  };
}
