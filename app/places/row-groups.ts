/** Sorted arrays use a tenth of the memory of a Map of arrays. */

/** The first index whose value is at least `least`, or the array's length. */
export function firstFrom<T extends string | number>(ascending: ArrayLike<T>, least: T): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((ascending[half] as T) < least) low = half + 1;
    else high = half;
  }
  return low;
}

/** Rows with the same key are adjacent and in their original order. */
export interface RowGroups {
  keys: string[];
  /** The index in `rows` where each group begins; the last entry is the end of the last group. */
  starts: Int32Array;
  rows: Int32Array;
}

export function groupRows(rows: Iterable<number>, keyOf: (row: number) => string): RowGroups {
  const byKey = new Map<string, number[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const others = byKey.get(key);
    if (others) others.push(row);
    else byKey.set(key, [row]);
  }
  const keys = [...byKey.keys()].sort();
  const groups = keys.map((key) => byKey.get(key) ?? []);
  const starts = Int32Array.from([0, ...groups.map(({ length }) => length)]);
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  return { keys, starts, rows: Int32Array.from(groups.flat()) };
}

export function rowsOf({ starts, rows }: RowGroups, group: number): Int32Array {
  return rows.subarray(starts[group], starts[group + 1]);
}

export function groupOf({ keys }: RowGroups, key: string): number | null {
  const at = firstFrom(keys, key);
  return keys[at] === key ? at : null;
}

export function groupsCalled(groups: RowGroups, key: string): number[] {
  const at = groupOf(groups, key);
  return at === null ? [] : [at];
}

export function groupsBeginning({ keys }: RowGroups, text: string): number[] {
  const found: number[] = [];
  for (let at = firstFrom(keys, text); keys[at]?.startsWith(text); at++) found.push(at);
  return found;
}
