/** Smallest output first. */
const ENCODINGS = ["br", "gzip"] as const;

export type Encoding = (typeof ENCODINGS)[number];

function namesIn(accepted: string): readonly string[] {
  return accepted.split(",").flatMap((entry) => {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
}

export function encodingFor(
  accepted: string | null,
  available: Partial<Record<Encoding, unknown>>,
): Encoding | null {
  const names = namesIn(accepted ?? "");
  return ENCODINGS.find((encoding) => available[encoding] && names.includes(encoding)) ?? null;
}
