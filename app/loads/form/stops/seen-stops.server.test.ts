import "../../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { loads } from "db/schema";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { AUDIENCES, maySee } from "~/access/policy";
import {
  type BuiltLoad,
  type BuiltPerson,
  saveAssignment,
  saveColleague,
  saveLoad,
  savePerson,
} from "~/builders";
import { STANDINGS } from "~/trade/lifecycle";
import { seenStops } from "~/trade/stops";
import { TWO_STOPS } from "../../../../tests/fixtures/terms/stops-between";
import { loadFacts } from "../../queries.server";
import { columnsFor, rowColumns, termsNow, withoutEmptyTraits } from "../term-columns.server";

type Standing = (typeof STANDINGS)[number];
let open: BuiltLoad;
let booked: BuiltLoad;
const people = {} as Record<Standing, BuiltPerson>;

beforeAll(async () => {
  const [shipper, driver] = [{ role: "shipper" }, { role: "driver" }] as const;
  people.owner = await savePerson(shipper);
  people["other shipper"] = await savePerson(shipper);
  people["chosen driver"] = await savePerson(driver);
  people["requesting driver"] = await savePerson(driver);
  people["other driver"] = await savePerson(driver);
  people["assigned driver"] = await saveColleague(people["chosen driver"], { seat: "driver" });
  const terms = { stops: TWO_STOPS };
  open = await saveLoad({ owner: people.owner, requesters: [people["requesting driver"]], terms });
  booked = await saveLoad({
    owner: people.owner,
    status: "in transit",
    driver: people["chosen driver"],
    terms,
  });
  await saveAssignment(people["chosen driver"], people["assigned driver"], booked.loadId);
});

describe("the stops between of a load", () => {
  it.each(STANDINGS)(
    "have streets, freight and contacts for the %s only if they haul the load",
    async (standing) => {
      const hauls = maySee("haulers", standing);
      const isTied = standing === "chosen driver" || standing === "assigned driver";
      const { loadId } = isTied ? booked : open;
      const facts = await loadFacts(people[standing], loadId);
      expect(facts?.stops).toBe(hauls ? TWO_STOPS : seenStops(TWO_STOPS));
    },
  );

  it.each(AUDIENCES)("for %s, a query that has checked the viewer", async (audience) => {
    const { stops } = columnsFor("export", ["everyone", audience]);
    const [row] = await db().select({ stops }).from(loads).where(eq(loads.load_id, open.loadId));
    expect(row?.stops).toBe(audience === "haulers" ? TWO_STOPS : seenStops(TWO_STOPS));
  });

  it("are a text without streets in the terms that an edit saves", async () => {
    const [row] = await db().select({ terms: termsNow }).from(loads).where(eq(loads.load_id, open.loadId));
    expect(JSON.parse(row?.terms ?? "").stops).toBe(seenStops(TWO_STOPS));
  });

  it("are counted in a row of a table", async () => {
    const without = await saveLoad({ owner: people.owner });
    const traitsOf = async (loadId: string) => {
      const [row] = await db().select(rowColumns.traits).from(loads).where(eq(loads.load_id, loadId));
      return row;
    };
    expect(await traitsOf(open.loadId)).toMatchObject({ stops: "2 stops between" });
    expect(await traitsOf(without.loadId)).toMatchObject({ stops: null });
    expect(withoutEmptyTraits({ traits: { stops: null, equipment_type: "Van" } })).toEqual({
      traits: { equipment_type: "Van" },
    });
  });
});
