import type { RoadMap } from "./road-map";

/** `cost` and `miles` are infinite if no road leads to the town. */
export interface ShortestPaths {
  cost: Float32Array;
  miles: Float32Array;
  before: Uint16Array;
}

interface Reached {
  town: number;
  cost: number;
}

function heapOf(first: Reached) {
  const heap = [first];
  return {
    push(entry: Reached): void {
      let at = heap.push(entry) - 1;
      while (at > 0) {
        const above = (at - 1) >> 1;
        const parent = heap[above];
        if (!parent || parent.cost <= entry.cost) break;
        heap[at] = parent;
        at = above;
      }
      heap[at] = entry;
    },
    pop(): Reached | undefined {
      const top = heap[0];
      const last = heap.pop();
      if (!last || heap.length === 0) return top;
      let at = 0;
      for (;;) {
        const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
        const isRight = left && right && right.cost < left.cost;
        const child = isRight ? right : left;
        if (!child || child.cost >= last.cost) break;
        heap[at] = child;
        at = 2 * at + (isRight ? 2 : 1);
      }
      heap[at] = last;
      return top;
    },
  };
}

/** Dijkstra's algorithm. Takes about a millisecond. */
export function shortestPathsFrom(town: number, { towns, edges, touching }: RoadMap): ShortestPaths {
  const cost = new Float32Array(towns.length).fill(Number.POSITIVE_INFINITY);
  const miles = new Float32Array(towns.length).fill(Number.POSITIVE_INFINITY);
  const before = new Uint16Array(towns.length);
  const isDone = new Uint8Array(towns.length);
  const heap = heapOf({ town, cost: 0 });
  cost[town] = 0;
  miles[town] = 0;
  for (let next = heap.pop(); next; next = heap.pop()) {
    const here = next.town;
    if (isDone[here]) continue;
    isDone[here] = 1;
    for (const index of touching[here] ?? []) {
      const edge = edges[index];
      if (!edge) continue;
      const there = edge.from === here ? edge.to : edge.from;
      const reached = next.cost + edge.cost;
      if (reached >= (cost[there] ?? 0)) continue;
      cost[there] = reached;
      before[there] = here;
      miles[there] = (miles[here] ?? 0) + edge.miles;
      heap.push({ town: there, cost: reached });
    }
  }
  return { cost, miles, before };
}

/** The result includes both ends. The paths must start at `from`. */
export function townsBetween(from: number, to: number, { before }: ShortestPaths): number[] {
  const towns = [to];
  for (let town = to; town !== from; ) {
    town = before[town] ?? from;
    towns.unshift(town);
  }
  return towns;
}
