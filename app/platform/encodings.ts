/** The encodings that we keep, the smallest first. */
export const ENCODINGS = ["br", "gzip"] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** The smallest of these encodings that a browser takes (`Accept-Encoding`); null for the text as it is. */
export function encodingFor(
  accepted: string | null,
  kept: Partial<Record<Encoding, unknown>>,
): Encoding | null {
  const taken = (accepted ?? "").split(",").flatMap((entry) => {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
  return ENCODINGS.find((encoding) => kept[encoding] && taken.includes(encoding)) ?? null;
}
