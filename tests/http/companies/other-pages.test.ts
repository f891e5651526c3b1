/** While a person acts for their own company, another company's pages must be the same as for a stranger. */
import { beforeAll, describe, expect, it } from "vitest";
import { type Stop, stopsIn } from "../../fixtures/every-page";
import { sample } from "../../fixtures/sample";
import { buildWorld, type World } from "../../fixtures/scenes/world";
import { appFor } from "../support/app";
import { actFor, colleagueOf } from "../support/colleague";
import { signUp, type Visitor } from "../support/visitor";

const app = appFor("other-pages");

/** No colleague sees the founder's own searches, support requests and account. */
const OF_THE_FOUNDER = /user-account\/close|saved-searches\?|&saved=|customer-support\/request/;

let world: World;
beforeAll(async () => {
  world = await buildWorld(app.dataDir);
});

describe.each(["shipper", "driver"] as const)("a colleague of the %s", (role) => {
  let colleague: Visitor;
  let stranger: Visitor;
  let stops: Stop[];
  beforeAll(async () => {
    colleague = await colleagueOf(app, world.people[role], { role, seat: "owner" });
    stranger = await signUp(app, role);
    const all = stopsIn(world).filter(({ who, path }) => who === role && !OF_THE_FOUNDER.test(path));
    stops = sample(all, Math.ceil(all.length / 2), `pages of another company, ${role}`);
  });

  it("opens the company's pages while acting for it", { timeout: 60_000 }, async () => {
    await actFor(colleague, world.people[role]);
    for (const { name, path, status = 200 } of stops) {
      expect([name, (await colleague.get(path)).status]).toEqual([name, status]);
      // A browser stores the place of the last search, on which recommendations depend.
      await stranger.get(path);
    }
  });

  it("sees of them only what a stranger sees while acting for their own", { timeout: 60_000 }, async () => {
    await actFor(colleague, colleague);
    const ids = Object.values(world.loads).map(({ loadId }) => loadId);
    let refused = 0;
    for (const { name, path } of stops) {
      const [own, theirs] = [await colleague.get(path), await stranger.get(path)];
      expect([name, own.status]).toEqual([name, theirs.status]);
      if (theirs.status >= 400) refused += 1;
      // The error page contains its URL, and thus the load's id, because it offers to act for the other
      // company.
      if (theirs.status === 404) continue;
      const shownIn = ({ text }: { text: string }) => ids.filter((id) => text.includes(id));
      expect([name, shownIn(own)]).toEqual([name, shownIn(theirs)]);
    }
    expect(refused).toBeGreaterThan(stops.length / 4);
  });
});
