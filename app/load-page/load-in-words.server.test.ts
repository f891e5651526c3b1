import "../../tests/fixtures/servers/own-database";

import { expect, it, vi } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { loadFacts } from "~/loads/queries.server";
import { STANDINGS } from "~/trade/lifecycle";
import { loadInWords } from "./load-in-words.server";

/** Test terms: one for the parties only and one for the owner only, in addition to the real terms. */
vi.mock("~/loads/form/terms", async (importOriginal) => {
  const real = await importOriginal<typeof import("~/loads/form/terms")>();
  const [, cargo] = real.TERMS.freight;
  const [hazmat] = real.TERMS.needs;
  const TERMS = {
    ...real.TERMS,
    freight: [...real.TERMS.freight, { ...cargo, label: "PO number", seenBy: "parties" }],
    needs: [...real.TERMS.needs, { ...hazmat, label: "Own note", seenBy: "owner" }],
  };
  return { ...real, TERMS };
});

it("a restricted term has a row only for its audience: others do not even see its label", async () => {
  const owner = await savePerson({ role: "shipper" });
  const { loadId } = await saveLoad({ owner, terms: { cargo_description: null } });
  const facts = await loadFacts(owner, loadId);
  if (!facts) throw new Error("There is no load.");
  const read = await Promise.all(
    STANDINGS.map(async (standing) => {
      const { specifications, needs } = await loadInWords(facts, standing);
      const labels = [...specifications, ...needs].map(([label]) => label);
      // A public term has a row for everyone, even if its value is unknown.
      expect(labels).toEqual(expect.arrayContaining(["Cargo", "Hazmat license"]));
      return [standing, labels.includes("PO number"), labels.includes("Own note")];
    }),
  );
  expect(read).toEqual([
    ["owner", true, true],
    ["chosen driver", true, false],
    ["requesting driver", false, false],
    ["other driver", false, false],
    ["other shipper", false, false],
  ]);
});
