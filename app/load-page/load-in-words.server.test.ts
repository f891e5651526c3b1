import "../../tests/fixtures/servers/own-database";

import { describe, expect, it, vi } from "vitest";
import { saveAssignment, saveColleague, saveLoad, savePerson } from "~/builders";
import { loadFacts } from "~/loads/queries.server";
import type { CheckInStep } from "~/tracking/check-in-rules";
import { type LoadStatus, STANDINGS, type Standing } from "~/trade/lifecycle";
import { TWO_STOPS } from "../../tests/fixtures/terms/stops-between";
import { loadInWords, nextStop } from "./load-in-words.server";

vi.mock("~/loads/form/terms", async (importOriginal) => {
  const real = await importOriginal<typeof import("~/loads/form/terms")>();
  const category = real.TERMS.freight.find(({ column }) => column === "category");
  const [hazmat] = real.TERMS.needs;
  const TERMS = {
    ...real.TERMS,
    freight: [...real.TERMS.freight, { ...category, label: "PO number", seenBy: "parties" }],
    needs: [...real.TERMS.needs, { ...hazmat, label: "Own note", seenBy: "owner" }],
  };
  return { ...real, TERMS };
});

it("a restricted term has a row only for its audience: others do not even see its label", async () => {
  const owner = await savePerson({ role: "shipper" });
  const { loadId } = await saveLoad({ owner, terms: { category: "Metals" } });
  const facts = await loadFacts(owner, loadId);
  if (!facts) throw new Error("There is no load.");
  const read = await Promise.all(
    STANDINGS.map(async (standing) => {
      const { specifications, needs } = await loadInWords(facts, standing);
      const labels = [...specifications, ...needs].map(([label]) => label);
      expect(labels).toEqual(expect.arrayContaining(["Category", "Hazmat endorsement"]));
      return [standing, labels.includes("PO number"), labels.includes("Own note")];
    }),
  );
  expect(read).toEqual([
    ["owner", true, true],
    ["chosen driver", true, false],
    ["assigned driver", false, false],
    ["requesting driver", false, false],
    ["other driver", false, false],
    ["other shipper", false, false],
  ]);
});

it("the key facts have what decides whether a driver takes the load, and no other table repeats them", async () => {
  const owner = await savePerson({ role: "shipper" });
  const terms = {
    cargo_description: "Copper coils",
    weight_lb: 42_000,
    required_twic: true,
    special_instructions: "Straps required",
  };
  const { loadId } = await saveLoad({ owner, terms });
  const facts = await loadFacts(owner, loadId);
  if (!facts) throw new Error("There is no load.");
  const { headline, information, specifications, needs } = await loadInWords(facts, "other driver");
  expect(headline).toEqual(
    expect.arrayContaining([
      ["Weight", "42,000 lb"],
      ["Cargo", "Copper coils"],
      ["Special instructions", "Straps required"],
      ["Required", "TWIC card"],
    ]),
  );
  const names = [...headline, ...information, ...specifications, ...needs].map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining(["Rate", "Rate per mile", "Miles", "Pickup date", "Delivery date"]),
  );
  expect(names).toEqual([...new Set(names)]);
  const [, , to] = information.find(([name]) => name === "Destination") ?? [];
  expect(to).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=\S+$/);

  const none = { special_instructions: null, required_twic: false, category: null, piece_count: null };
  const plain = await saveLoad({ owner, terms: none });
  const without = await loadFacts(owner, plain.loadId);
  const words = without && (await loadInWords(without, "other driver"));
  const shown = words?.headline.map(([name]) => name);
  expect(shown).not.toContain("Required");
  expect(shown).not.toContain("Special instructions");
  const below = words && [...words.specifications, ...words.needs];
  expect(below?.map(([name]) => name)).not.toContain("Category");
  expect(below?.filter(([, value]) => !value)).toEqual([]);
});

it("a partial load shows how much of the trailer it takes among its key facts; a full load shows no size", async () => {
  const owner = await savePerson({ role: "shipper" });
  const pageOf = async (load_size: "partial" | null) => {
    const { loadId } = await saveLoad({ owner, terms: { load_size, length_ft: 12, weight_lb: 8_000 } });
    const facts = await loadFacts(owner, loadId);
    if (!facts) throw new Error("There is no load.");
    return loadInWords(facts, "other driver");
  };
  const [partial, full] = [await pageOf("partial"), await pageOf(null)];
  expect(partial.headline).toEqual(
    expect.arrayContaining([
      ["Load size", "Partial"],
      ["Weight", "8,000 lb"],
      ["Length", "12 ft"],
    ]),
  );
  expect(full.headline.map(([name]) => name)).not.toContain("Length");
  expect(full.specifications).toContainEqual(["Length", "12 ft"]);
  expect(JSON.stringify(full)).not.toMatch(/Load size|Partial/);
});

it("the assigned driver's page shows no amount", async () => {
  const owner = await savePerson({ role: "shipper" });
  const carrier = await savePerson({ role: "driver", alone: true });
  const vic = await saveColleague(carrier, { seat: "driver" });
  const terms = { detention_hour_cents: 7_500, tonu_cents: 25_000, pickup_contact: "Pat at the dock" };
  const { loadId } = await saveLoad({ owner, driver: carrier, status: "pickup", terms });
  await saveAssignment(carrier, vic, loadId);
  const facts = await loadFacts(vic, loadId);
  if (!facts) throw new Error("There is no load.");
  const amounts = Object.keys(facts).filter((name) => name.endsWith("_cents"));
  expect(amounts.length).toBeGreaterThan(5);
  expect(amounts.filter((name) => facts[name as keyof typeof facts] !== null)).toEqual([]);
  const words = await loadInWords({ ...facts, daysToPay: null }, "assigned driver");
  expect(JSON.stringify(words)).not.toMatch(/\$|Rate|Pays|Accessorials/);
  expect(words.information).toContainEqual(["Pickup contact", "Pat at the dock"]);
  expect(words.information[0]?.[1]).toContain(facts.origin_address_street);
});

it("directions lead to the pickup, then to the delivery, then nowhere", async () => {
  const owner = await savePerson({ role: "shipper" });
  const { loadId } = await saveLoad({ owner });
  const facts = await loadFacts(owner, loadId);
  if (!facts) throw new Error("There is no load.");
  const cityIn = (status: LoadStatus, ...left: CheckInStep[]) => {
    const { directions } = nextStop(facts, status, left);
    return directions && new URL(directions).searchParams.get("destination");
  };
  expect(cityIn("new")).toContain(facts.origin_address_city);
  expect(cityIn("pickup")).toContain(facts.origin_address_city);
  expect(cityIn("in transit")).toContain(facts.destination_address_city);
  expect(cityIn("complete")).toBeUndefined();
  expect(cityIn("in transit", "departed-pickup", "arrived-delivery")).toContain(
    facts.destination_address_city,
  );
});

describe("the stops between", () => {
  const factsFor = async (viewer: Awaited<ReturnType<typeof savePerson>>, owner: typeof viewer) => {
    const { loadId } = await saveLoad({ owner, terms: { stops: TWO_STOPS } });
    const facts = await loadFacts(viewer, loadId);
    if (!facts) throw new Error("There is no load.");
    return facts;
  };

  it("have a row each, with streets and freight only for those who haul the load", async () => {
    const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
    const rowsFor = async (viewer: typeof owner, standing: Standing) => {
      const { information, headline } = await loadInWords(await factsFor(viewer, owner), standing);
      expect(headline).toContainEqual(["Stops between", "2"]);
      return information.filter(([name]) => name.startsWith("Stop "));
    };
    const times = "Wed, Nov 25, 8:00 AM–12:00 PM PST, first come, first served";
    expect(await rowsFor(owner, "owner")).toEqual([
      [
        "Stop 2: drop",
        `700 Yard Street, Elko, NV 89801 · ${times} · 4 pieces, 2,400 lb · Use gate 2. · Receiving desk, (775) 555-0142`,
        expect.stringContaining("700%20Yard%20Street"),
      ],
      ["Stop 3: pickup", "Wells, NV · Thu, Nov 26", expect.stringContaining("Wells")],
    ]);
    expect(await rowsFor(driver, "other driver")).toEqual([
      ["Stop 2: drop", `Elko, NV 89801 · ${times}`, expect.stringContaining("Elko")],
      ["Stop 3: pickup", "Wells, NV · Thu, Nov 26", expect.stringContaining("Wells")],
    ]);
  });

  it("are the driver's next stops in the order of the check-ins that are left", async () => {
    const owner = await savePerson({ role: "shipper" });
    const facts = await factsFor(owner, owner);
    const cityIn = (...left: CheckInStep[]) =>
      new URL(nextStop(facts, "in transit", left).directions ?? "").searchParams.get("destination");
    expect(cityIn("arrived-between-1", "arrived-between-2", "arrived-delivery")).toContain("Elko");
    expect(cityIn("departed-between-1", "arrived-between-2", "arrived-delivery")).toContain("Wells");
    expect(cityIn("departed-between-2", "arrived-delivery")).toContain("Denver");
  });
});
