/**
 * Cross-validation chooses the parameters for a pair from pairs that share no place with it. Takes about a
 * minute.
 */
import { roadEstimate } from "~/distance/estimate";
import { locate } from "~/places/directory.server";
import { greatCircleMiles } from "~/places/great-circle";
import { type ReferencePair, referencePairs, share } from "../fixtures/road-miles";
import { errorsWith, splitsByPlace } from "../fixtures/road-trials";
import { chooserOver } from "./road-choice";

const CONSTANT_FACTOR = 1.2;

const LENGTHS = [
  [0, 100],
  [100, 300],
  [300, 800],
  [800, Number.POSITIVE_INFINITY],
] as const;

type Guess = (pair: ReferencePair) => number;

const constant: Guess = ({ from, to }) => greatCircleMiles(from, to) * CONSTANT_FACTOR;
const estimate: Guess = ({ from, to }) => roadEstimate(from, to) ?? Number.NaN;

function heldOutErrors(pairs: readonly ReferencePair[], choose: ReturnType<typeof chooserOver>): number[] {
  const errors = new Map<ReferencePair, number>();
  process.stdout.write(`chosen for each pair of folds, for tests/fixtures/road-splits.ts:\n`);
  for (const { folds, isHeldOut, isKnown } of splitsByPlace(pairs)) {
    const parameters = choose(isKnown);
    const heldOut = pairs.filter(isHeldOut);
    errorsWith(parameters, heldOut).forEach((error, at) => {
      const pair = heldOut[at];
      if (pair) errors.set(pair, error);
    });
    process.stdout.write(`  "${folds}": [${Object.values(parameters).join(", ")}],\n`);
  }
  return pairs.map((pair) => errors.get(pair) ?? Number.NaN);
}

function row(name: string, errors: readonly number[]): void {
  const percent = (part: number) => `${(100 * share(errors, part)).toFixed(1)} %`.padStart(8);
  process.stdout.write(
    `${name.padEnd(34)}${String(errors.length).padStart(6)}${percent(0.5)}${percent(0.9)}${percent(1)}\n`,
  );
}

function judge(pairs: readonly ReferencePair[]): void {
  const choose = chooserOver(pairs);
  const heldOut = heldOutErrors(pairs, choose);
  const chosen = choose(() => true);
  process.stdout.write(`chosen on all pairs: ${JSON.stringify(chosen)}\n`);
  const errorsOf = (guess: Guess) => pairs.map((pair) => Math.abs(guess(pair) / pair.miles - 1));
  process.stdout.write(`error of the miles                 pairs  median    90th   worst\n`);
  row(`great circle × ${CONSTANT_FACTOR}`, errorsOf(constant));
  const byLength = (name: string, errors: readonly number[]) => {
    row(name, errors);
    for (const [from, to] of LENGTHS)
      row(
        `  ${to === Number.POSITIVE_INFINITY ? `${from} miles and more` : `${from} to ${to} miles`}`,
        errors.filter((_, at) => {
          const miles = pairs[at]?.miles ?? Number.NaN;
          return miles >= from && miles < to;
        }),
      );
  };
  byLength("estimate, on the pairs of its choice", errorsOf(estimate));
  byLength("estimate, places held out", heldOut);
}

const ZIPS = ["98101", "94103", "84101", "80202", "75201", "55401", "60604", "38103", "30303", "10001"];

function time(): void {
  const places = ZIPS.map((zip) => locate({ zip, city: null, state: null })).filter(
    (place) => place !== null,
  );
  const all = (): number => {
    const startMs = performance.now();
    for (const from of places) for (const to of places) roadEstimate(from, to);
    return performance.now() - startMs;
  };
  const first = all();
  const again = all();
  const each = ((again / places.length ** 2) * 1000).toFixed(0);
  process.stdout.write(
    `first ${places.length ** 2} pairs, map included: ${first.toFixed(0)} ms; again: ${each} µs a pair\n`,
  );
}

time();
judge(referencePairs());
