import { Facts } from "~/ui/facts";

/** When the freight is expected, and where it was last. */
export function WayFacts({ expected, lastTold }: { expected: string | null; lastTold: string | null }) {
  if (!expected && !lastTold) return null;
  return (
    <Facts
      caption="Where the freight is"
      facts={[
        ["Expected arrival", expected],
        ["Last told", lastTold],
      ]}
    />
  );
}
