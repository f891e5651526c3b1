import { describe, expect, it } from "vitest";
import type { FileKind } from "~/trade/file-kinds";
import { LOAD_STATUSES, STANDINGS } from "~/trade/lifecycle";
import { FILE_KINDS } from "./kinds";
import { type Acquaintance, isKeptFor, isWatched, mayOpenLoadFile, mayOpenPersonalFile } from "./policy";

const kinds = Object.keys(FILE_KINDS) as FileKind[];
const acquaintances: Acquaintance[] = ["none", "requested", "accepted"];
const always: readonly Acquaintance[] = acquaintances;

const OPENS: Partial<Record<FileKind, readonly Acquaintance[]>> = {
  insurance: ["requested", "accepted"],
  policy: ["requested", "accepted"],
  mc_cert: ["requested", "accepted"],
  w4: ["accepted"],
  avatar: always,
};

const cases = kinds.flatMap((kind) => acquaintances.map((known) => ({ kind, known })));

describe("a personal document", () => {
  it.each(cases)(
    "$kind opens to its owner, and to others known as '$known' as the table says",
    ({ kind, known }) => {
      const file = { kind, uploaderId: "dee" };
      expect(mayOpenPersonalFile(file, "dee", known)).toBe(kind in OPENS);
      expect(mayOpenPersonalFile(file, "sam", known)).toBe(OPENS[kind]?.includes(known) ?? false);
    },
  );
});

describe("a load's document", () => {
  const moments = LOAD_STATUSES.flatMap((status) => STANDINGS.map((standing) => ({ status, standing })));

  it.each(kinds)(
    "%s opens only to the parties and their driver; personal kinds never open through a load",
    (kind) => {
      const opened = moments.filter((load) => mayOpenLoadFile({ kind, uploaderId: "dee" }, load));
      expect(opened).toEqual(
        moments.filter(({ status, standing }) => {
          if (kind in OPENS) return false;
          if (standing === "owner") return true;
          const pastPickup = status === "in transit" || status === "complete";
          const hasNoRate = kind === "bill_of_lading" || kind === "proof_of_delivery";
          const drives = standing === "chosen driver" || (standing === "assigned driver" && hasNoRate);
          return drives && (kind !== "bill_of_lading" || pastPickup);
        }),
      );
    },
  );
});

describe("a file whose load was edited, deleted or reassigned", () => {
  it.each(kinds)("stays open to its uploader and the load's owner, or to nobody: %s", (kind) => {
    const file = { kind, uploaderId: "dee" };
    const isKept = kind === "signed_rate_confirmation" || kind === "additional";
    expect(["dee", "sam", "eve"].map((viewer) => isKeptFor(file, "sam", viewer))).toEqual([
      isKept,
      isKept,
      false,
    ]);
  });
});

describe("the owner of a document", () => {
  it.each(kinds)("learns who else opened it, if it is a personal document: %s", (kind) => {
    const file = { kind, uploaderId: "dee" };
    expect(isWatched(file, "sam")).toBe(["insurance", "policy", "mc_cert", "w4"].includes(kind));
    expect(isWatched(file, "dee")).toBe(false);
  });
});
