/** The encodings that we keep, the smallest first. */
const ENCODINGS = ["br", "gzip"] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** The names that an `Accept-Encoding` takes. */
function namesIn(accepted: string): readonly string[] {
  return accepted.split(",").flatMap((entry) => {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
}

/** The smallest of these encodings that a browser takes (`Accept-Encoding`); null for the text as it is. */
export function encodingFor(
  accepted: string | null,
  available: Partial<Record<Encoding, unknown>>,
): Encoding | null {
  const names = namesIn(accepted ?? "");
  return ENCODINGS.find((encoding) => available[encoding] && names.includes(encoding)) ?? null;
}
