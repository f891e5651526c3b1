/** The address of a search: how its parameters are read, and the addresses of similar searches. Pure. */

/** A text without NUL bytes and outer blanks. */
export const cleaned = (text: string) => text.replaceAll("\0", "").trim();

/** The controls of a list. States have two: a select for the first, and a field beside it for the others. */
export const controlsOf = (name: string) => (name.endsWith("_state") ? [name, `${name}s`] : [name]);

/** The values of a repeated parameter, in upper case; one text may hold several, as in `NV, ID`. */
export function partsOf(params: URLSearchParams, control: string): string[] {
  const parts = params.getAll(control).flatMap((text) => cleaned(text).split(/[\s,;]+/));
  return parts.filter(Boolean).map((text) => text.toUpperCase());
}

/** The values of a list from all its controls, in upper case. */
export const listed = (params: URLSearchParams, name: string) =>
  controlsOf(name).flatMap((control) => partsOf(params, control));

/** The parameters by the names of their fields: scripts write lists as `origin_city[]`. */
export function byField(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].map(([name, text]) => [name.replace(/\[\d*\]$/, ""), text]));
}

/** The address of a search with other values, from the first page; null removes a parameter. */
export function withValues(params: URLSearchParams, values: Readonly<Record<string, string | null>>): string {
  const changed = byField(params);
  for (const name of ["page", "after"]) changed.delete(name);
  for (const [name, value] of Object.entries(values)) {
    if (name.endsWith("_state")) changed.delete(`${name}s`);
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return `/search?${changed}`;
}

/** The address of the same search without one of its filters, from the first page. */
export function without(params: URLSearchParams, name: string, value?: string): string {
  const kept = new URLSearchParams();
  // A city is removed with its radius, and a list with the field that holds its other values.
  const gone = [
    "page",
    "after",
    name,
    name.endsWith("_state") ? `${name}s` : name.replace(/_city$/, "_radius"),
  ];
  const named = byField(params);
  for (const [key, text] of named) if (text && !gone.includes(key)) kept.append(key, text);
  // Only one value of a list is removed; one text may hold several states.
  if (value !== undefined) {
    for (const other of listed(named, name)) if (other !== value.toUpperCase()) kept.append(name, other);
  }
  return `/search?${kept}`;
}

/** The address of the same search without one or two of its filters. */
export function withoutBoth(params: URLSearchParams, first: string, second?: string): string {
  const href = without(params, first);
  return second ? without(paramsOf(href), second) : href;
}

/** The parameters of an address. */
export const paramsOf = (href: string) => new URL(href, "http://any").searchParams;
