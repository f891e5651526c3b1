export const cleaned = (text: string) => text.replaceAll("\0", "").trim();

/** A list of states has two controls: a select for the first state and a text field for the others. */
export const controlsOf = (name: string) => (name.endsWith("_state") ? [name, `${name}s`] : [name]);

/** One parameter can contain several values: `NV, ID`. */
export function partsOf(params: URLSearchParams, control: string): string[] {
  const parts = params.getAll(control).flatMap((text) => cleaned(text).split(/[\s,;]+/));
  return parts.filter(Boolean).map((text) => text.toUpperCase());
}

export const listed = (params: URLSearchParams, name: string) =>
  controlsOf(name).flatMap((control) => partsOf(params, control));

/** Renames list parameters to their field names, because some clients write lists as `origin_city[]`. */
export function byField(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].map(([name, text]) => [name.replace(/\[\d*\]$/, ""), text]));
}

/** The value null removes a parameter. */
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

export function without(params: URLSearchParams, name: string, value?: string): string {
  const kept = new URLSearchParams();
  // Removing a city also removes its radius. Removing an end's states also removes its list of states.
  const gone = [
    "page",
    "after",
    name,
    name.endsWith("_state") ? `${name}s` : name.replace(/_city$/, "_radius"),
  ];
  const named = byField(params);
  for (const [key, text] of named) if (text && !gone.includes(key)) kept.append(key, text);
  // Keeps the other values of a list. One parameter can contain several states.
  if (value !== undefined) {
    for (const other of listed(named, name)) if (other !== value.toUpperCase()) kept.append(name, other);
  }
  return `/search?${kept}`;
}

export function withoutBoth(params: URLSearchParams, first: string, second?: string): string {
  const href = without(params, first);
  return second ? without(paramsOf(href), second) : href;
}

export const paramsOf = (href: string) => new URL(href, "http://any").searchParams;
