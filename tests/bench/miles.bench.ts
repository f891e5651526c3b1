/** Compares the error of the embedded estimate of road miles with that of the great circle times one factor. */
import { roadEstimate } from "~/distance/estimate";
import { locate } from "~/places/directory.server";
import { greatCircleMiles } from "~/places/great-circle";
import { type ReferencePair, referencePairs, share } from "../fixtures/road-miles";

const CONSTANT_FACTOR = 1.2;

type Guess = (pair: ReferencePair) => number;

const constant: Guess = ({ from, to }) => greatCircleMiles(from, to) * CONSTANT_FACTOR;
const estimate: Guess = ({ from, to }) => roadEstimate(from, to) ?? Number.NaN;

/** The estimate, its level set by all pairs that do not touch a place and judged on those that do; each place in turn. */
function leavingOutAPlace(pairs: readonly ReferencePair[]): number[] {
  const guessed = pairs.map((pair) => ({ ...pair, guess: estimate(pair) }));
  const places = new Set(guessed.flatMap(({ origin, destination }) => [origin, destination]));
  return [...places].flatMap((place) => {
    const touches = ({ origin, destination }: ReferencePair) => origin === place || destination === place;
    const others = guessed.filter((pair) => !touches(pair));
    const level = share(
      others.map(({ miles, guess }) => miles / guess),
      0.5,
    );
    return guessed.filter(touches).map(({ miles, guess }) => Math.abs((guess * level) / miles - 1));
  });
}

function row(name: string, errors: readonly number[]): void {
  const percent = (part: number) => `${(100 * share(errors, part)).toFixed(1)} %`.padStart(8);
  process.stdout.write(`${name.padEnd(34)}${percent(0.5)}${percent(0.9)}${percent(1)}\n`);
}

function judge(pairs: readonly ReferencePair[]): void {
  const errorsOf = (guess: Guess) => pairs.map((pair) => Math.abs(guess(pair) / pair.miles - 1));
  process.stdout.write(`error of the miles over ${pairs.length} pairs    median    90th   worst\n`);
  row(`great circle × ${CONSTANT_FACTOR}`, errorsOf(constant));
  row("estimate", errorsOf(estimate));
  row("estimate, each place left out", leavingOutAPlace(pairs));
  const ratio = share(errorsOf(estimate), 0.9) / share(errorsOf(constant), 0.9);
  process.stdout.write(`90th percentile against the constant factor: ${ratio.toFixed(2)} ×\n`);
}

/** Between any two of these; every pair is asked twice. */
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
