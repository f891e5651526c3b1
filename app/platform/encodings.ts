import { keptValues } from "./kept-values";

/** The encodings that we keep, the smallest first. */
export const ENCODINGS = ["br", "gzip"] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** The names that an `Accept-Encoding` takes. */
function namesIn(accepted: string): readonly string[] {
  return accepted.split(",").flatMap((entry) => {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
}

/** Browsers say a few short texts; to take one apart is 7 % of the answer of a built file. */
const known = keptValues<readonly string[]>({ most: 100 });
const LONGEST_KNOWN = 100;

function taken(accepted: string): readonly string[] {
  if (accepted.length > LONGEST_KNOWN) return namesIn(accepted);
  return known.get(accepted) ?? known.keep(accepted, namesIn(accepted));
}

/** The smallest of these encodings that a browser takes (`Accept-Encoding`); null for the text as it is. */
export function encodingFor(
  accepted: string | null,
  kept: Partial<Record<Encoding, unknown>>,
): Encoding | null {
  const names = taken(accepted ?? "");
  return ENCODINGS.find((encoding) => kept[encoding] && names.includes(encoding)) ?? null;
}
