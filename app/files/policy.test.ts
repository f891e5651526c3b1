import { describe, expect, it } from "vitest";
import type { FileKind } from "~/trade/file-kinds";
import { LOAD_STATUSES, STANDINGS } from "~/trade/lifecycle";
import { FILE_KINDS } from "./kinds";
import { type Acquaintance, isKeptFor, isWatched, mayOpenLoadFile, mayOpenPersonalFile } from "./policy";

const kinds = Object.keys(FILE_KINDS) as FileKind[];
const acquaintances: Acquaintance[] = ["none", "requested", "accepted"];
const always: readonly Acquaintance[] = acquaintances;

/** From which state of the request on a shipper opens a driver's document; the driver always. */
const OPENS: Partial<Record<FileKind, readonly Acquaintance[]>> = {
  insurance: ["requested", "accepted"],
  policy: ["requested", "accepted"],
  mc_cert: ["requested", "accepted"],
  w4: ["accepted"],
  avatar: always,
};

const cases = kinds.flatMap((kind) => acquaintances.map((known) => ({ kind, known })));

describe("a person's own document", () => {
  it.each(cases)(
    "$kind is open to its owner and, known as '$known', to others as it should",
    ({ kind, known }) => {
      const file = { kind, uploaderId: "dee" };
      expect(mayOpenPersonalFile(file, "dee", known)).toBe(kind in OPENS);
      expect(mayOpenPersonalFile(file, "sam", known)).toBe(OPENS[kind]?.includes(known) ?? false);
    },
  );
});

describe("a load's document", () => {
  const moments = LOAD_STATUSES.flatMap((status) => STANDINGS.map((standing) => ({ status, standing })));

  it.each(kinds)("%s opens only to the parties, and personal kinds never by way of a load", (kind) => {
    const opened = moments.filter((load) => mayOpenLoadFile({ kind, uploaderId: "dee" }, load));
    expect(opened).toEqual(
      moments.filter(({ status, standing }) => {
        if (kind in OPENS) return false;
        if (standing === "owner") return true;
        const pastPickup = status === "in transit" || status === "complete";
        return standing === "chosen driver" && (kind !== "bill_of_lading" || pastPickup);
      }),
    );
  });
});

describe("whatever becomes of its load", () => {
  it.each(kinds)("is kept for who gave it and the load's owner, or for nobody: %s", (kind) => {
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
  it.each(kinds)("learns who else opened it, if it is a paper of their own: %s", (kind) => {
    const file = { kind, uploaderId: "dee" };
    expect(isWatched(file, "sam")).toBe(["insurance", "policy", "mc_cert", "w4"].includes(kind));
    expect(isWatched(file, "dee")).toBe(false);
  });
});
