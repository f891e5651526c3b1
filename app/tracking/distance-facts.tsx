import { Facts } from "~/ui/facts";

export function DistanceFacts({ expected, lastTold }: { expected: string | null; lastTold: string | null }) {
  const facts: [string, string][] = [];
  if (expected) facts.push(["Expected arrival", expected]);
  if (lastTold) facts.push(["Last update", lastTold]);
  return facts.length > 0 ? <Facts caption="Tracking" facts={facts} /> : null;
}
