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
const haulers: Standing[] = [...parties, "assigned driver"];
const moments = LOAD_STATUSES.flatMap((status) => STANDINGS.map((standing) => ({ status, standing })));

describe("a user's standing to a load", () => {
  const ties: Ties = { ownerId: "sam", driverId: "dee", assignedId: "vic", viewerHasOpenRequest: false };
  const asked: Ties = { ...ties, viewerHasOpenRequest: true };
  const open: Ties = { ...ties, driverId: null, assignedId: null };
  const rows: [Party, Ties, Standing][] = [
    [{ id: "sam", role: "shipper" }, ties, "owner"],
    [{ id: "sue", role: "shipper" }, ties, "other shipper"],
    [{ id: "sue", role: "shipper" }, asked, "other shipper"],
    [{ id: "dee", role: "driver" }, ties, "chosen driver"],
    [{ id: "vic", role: "driver" }, ties, "assigned driver"],
    [{ id: "vic", role: "driver" }, asked, "assigned driver"],
    [{ id: "vic", role: "driver" }, open, "other driver"],
    [{ id: "dee", role: "driver" }, { ...ties, assignedId: "dee" }, "chosen driver"],
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
      expect(mayViewLoad(status, standing)).toBe(isOpen || haulers.includes(standing));
    },
  );

  it.each(STANDINGS)("shows the %s what each audience may see", (standing) => {
    expect(isParty(standing)).toBe(parties.includes(standing));
    expect(maySee("everyone", standing)).toBe(true);
    expect(maySee("unassigned", standing)).toBe(standing !== "assigned driver");
    expect(maySee("haulers", standing)).toBe(haulers.includes(standing));
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
    "%s is for the parties, and for the assigned driver if it shows no amount; a bill of lading only after pickup",
    (kind) => {
      const seen = moments.filter(({ status, standing }) => maySeeLoadDocument(kind, status, standing));
      const meant = moments.filter(({ status, standing }) => {
        if (standing === "owner") return true;
        const isShown = kind === "bill_of_lading" || kind === "proof_of_delivery";
        if (standing !== "chosen driver" && !(standing === "assigned driver" && isShown)) return false;
        return kind !== "bill_of_lading" || pastPickup.includes(status);
      });
      expect(seen).toEqual(meant);
      expect(seen).toHaveLength({ bill_of_lading: 11, proof_of_delivery: 21 }[kind as string] ?? 14);
    },
  );
});
