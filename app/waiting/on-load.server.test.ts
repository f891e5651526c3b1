import { expect, it } from "vitest";
import { bare, NOW } from "../../tests/fixtures/scenes/facts";
import type { Facts } from "./facts";
import { type MainButton, waitingOnLoad } from "./on-load.server";

const shown = (facts: Facts, main: MainButton) =>
  waitingOnLoad(facts, { standing: "owner", expired: false, status: facts.status }, [], NOW, main).matters;

it("an invoice of a released driver keeps its buttons next to the main button for the driver's invoice", () => {
  const invoice = { driver: "Dale Rivers", state: "made", cents: 121_000, dueOn: null, atMs: NOW } as const;
  const invoices = [
    { ...invoice, id: "a", isCarried: true },
    { ...invoice, id: "b", isCarried: false, atMs: NOW + 1 },
  ];
  const matters = shown(bare("shipper", "complete", { invoices }), { page: "invoice" });
  expect(matters?.map(({ acts }) => acts?.map(({ to }) => to))).toEqual([
    undefined,
    ["/load-details/l/invoice?step=approve&invoice=b", "/load-details/l/invoice?invoice=b"],
  ]);
});

it("the main button is the first act of the first matter that has acts", () => {
  const charge = { id: "c", kind: "lumper", driver: "Dale Rivers", cents: 6_000, reason: null } as const;
  const facts = bare("shipper", "pickup", {
    stops: { "arrived-pickup": NOW },
    charges: [{ ...charge, revision: 1, atMs: NOW }],
  });
  const mains = (main: MainButton) =>
    shown(facts, main)?.map(({ acts }) => acts?.map(({ isMain }) => isMain));
  expect(mains(null)).toEqual([undefined, [true, undefined, undefined]]);
  expect(mains({ page: null })).toEqual([undefined, [undefined, undefined, undefined]]);
});
