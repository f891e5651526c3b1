import { describe, expect, it } from "vitest";
import type { LoadDocument } from "~/loads/queries.server";
import type { LoadStatus, Standing } from "~/trade/lifecycle";
import { TWO_STOPS } from "../../tests/fixtures/terms/stops-between";
import { withDropProofs } from "./drop-proofs";
import type { LinkedRow } from "./load-in-words.server";

const ROWS: LinkedRow[] = [
  ["Origin", "Reno, NV"],
  ["Stop 2: drop", "Elko, NV"],
  ["Stop 3: pickup", "Wells, NV"],
  ["Destination", "Denver, CO"],
];
const PROOF: LoadDocument = {
  fileId: "1.jpg",
  kind: "proof_of_delivery",
  stop: "between-1",
  shownName: "dock.jpg",
  sizeBytes: 1,
};

function addedFor(
  standing: Standing,
  status: LoadStatus,
  documents: LoadDocument[] = [],
  stops: string | null = TWO_STOPS,
) {
  const { information } = withDropProofs(
    { information: ROWS },
    { loadId: "7", status, standing, stops },
    documents,
  );
  expect(information.filter((row) => ROWS.includes(row))).toEqual(ROWS);
  return information.flatMap((row, at) => (ROWS.includes(row) ? [] : [[information[at - 1]?.[0], ...row]]));
}

const BELOW = ["Stop 2: drop", "Stop 2: proof of delivery"];

describe("below the row of a drop", () => {
  it.each(["chosen driver", "assigned driver"] as const)("the %s adds the proof on the way", (standing) => {
    const added = [[...BELOW, "Add", "/load-details/7/receiver-signature?stop=between-1"]];
    expect(addedFor(standing, "pickup")).toEqual(added);
    expect(addedFor(standing, "in transit")).toEqual(added);
    expect(addedFor(standing, "rate confirmation sent")).toEqual([]);
    expect(addedFor(standing, "complete")).toEqual([]);
  });

  it.each(["owner", "chosen driver"] as const)("the %s opens the proof", (standing) => {
    const link = [[...BELOW, "dock.jpg", "/files/1.jpg"]];
    expect(addedFor(standing, "in transit", [PROOF])).toEqual(link);
    expect(addedFor(standing, "complete", [PROOF])).toEqual(link);
  });

  it("nobody else has a row, and the load's own proof is in none", () => {
    for (const standing of ["owner", "other driver", "other shipper"] as const)
      expect(addedFor(standing, "in transit", [{ ...PROOF, stop: null }])).toEqual([]);
    expect(addedFor("chosen driver", "in transit", [], null)).toEqual([]);
  });
});
