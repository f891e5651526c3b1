import { describe, expect, it } from "vitest";
import { FILE_KINDS } from "~/files/kinds";
import type { FileKind } from "~/trade/file-kinds";
import { LOAD_STATUSES, type LoadStatus, STANDINGS, type Standing } from "~/trade/lifecycle";
import {
  isParty,
  maySee,
  maySeeLoadDocument,
  mayViewLoad,
  type Party,
  standingOf,
  type Ties,
} from "./policy";

const parties: Standing[] = ["owner", "chosen driver"];
const moments = LOAD_STATUSES.flatMap((status) => STANDINGS.map((standing) => ({ status, standing })));

describe("a user's standing to a load", () => {
  const ties: Ties = { ownerId: "sam", driverId: "dee", viewerHasOpenRequest: false };
  const asked: Ties = { ...ties, viewerHasOpenRequest: true };
  const open: Ties = { ...ties, driverId: null };
  const rows: [Party, Ties, Standing][] = [
    [{ id: "sam", role: "shipper" }, ties, "owner"],
    [{ id: "sue", role: "shipper" }, ties, "other shipper"],
    [{ id: "sue", role: "shipper" }, asked, "other shipper"],
    [{ id: "dee", role: "driver" }, ties, "chosen driver"],
    [{ id: "dan", role: "driver" }, ties, "other driver"],
    [{ id: "dan", role: "driver" }, asked, "requesting driver"],
    [{ id: "dan", role: "driver" }, open, "other driver"],
    [{ id: "dan", role: "driver" }, { ...open, viewerHasOpenRequest: true }, "requesting driver"],
  ];

  it.each(rows)("%o with %o is the %s", (viewer, between, standing) => {
    expect(standingOf(viewer, between)).toBe(standing);
  });
});

describe("a load", () => {
  it.each(moments)(
    "in $status is visible to the $standing according to the policy",
    ({ status, standing }) => {
      const isOpen = status === "new" || status === "pending";
      expect(mayViewLoad(status, standing)).toBe(isOpen || parties.includes(standing));
    },
  );

  it.each(STANDINGS)("shows the %s what everyone, the parties or the owner may see", (standing) => {
    expect(isParty(standing)).toBe(parties.includes(standing));
    expect(maySee("everyone", standing)).toBe(true);
    expect(maySee("parties", standing)).toBe(parties.includes(standing));
    expect(maySee("owner", standing)).toBe(standing === "owner");
  });
});

describe("a load's documents", () => {
  const pastPickup: LoadStatus[] = ["in transit", "complete"];
  const ofLoads: FileKind[] = [
    "rate_confirmation",
    "signed_rate_confirmation",
    "bill_of_lading",
    "proof_of_delivery",
    "additional",
  ];

  it("include every kind that belongs to a load", () => {
    const kinds = Object.keys(FILE_KINDS) as FileKind[];
    const personal = ["insurance", "policy", "mc_cert", "w4", "avatar"];
    expect(kinds.filter((kind) => !personal.includes(kind))).toEqual(ofLoads);
  });

  it.each(ofLoads)(
    "%s is for the owner and the chosen driver; a bill of lading is for that driver only after pickup",
    (kind) => {
      const seen = moments.filter(({ status, standing }) => maySeeLoadDocument(kind, status, standing));
      const meant = moments.filter(({ status, standing }) => {
        if (standing === "owner") return true;
        if (standing !== "chosen driver") return false;
        return kind !== "bill_of_lading" || pastPickup.includes(status);
      });
      expect(seen).toEqual(meant);
      expect(seen).toHaveLength(kind === "bill_of_lading" ? 9 : 14);
    },
  );
});
