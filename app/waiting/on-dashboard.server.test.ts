import "../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { bare, HOUR, NOW } from "../../tests/fixtures/scenes/facts";
import type { Facts } from "./facts";
import { listed, unlisted, waitingOnAll } from "./on-dashboard.server";

const keysAt = (all: readonly Facts[], nowMs: number) =>
  listed(waitingOnAll(all, nowMs), 10).rows.map(({ to, id }) => `${to} ${id}`);

it("a row of the list has the same key after its text changes", () => {
  const arrived = [
    bare("shipper", "pickup", { stops: { "arrived-pickup": NOW - HOUR }, pickupDate: "2020-01-01" }),
  ];
  const [before, after] = [NOW + HOUR, NOW + 2 * HOUR].map(
    (nowMs) => listed(waitingOnAll(arrived, nowMs), 10).rows,
  );
  expect(before?.[0]?.says).not.toBe(after?.[0]?.says);
  expect(keysAt(arrived, NOW + HOUR)).toEqual(keysAt(arrived, NOW + 2 * HOUR));
});

it("all rows of the list have different keys, even with the same text", () => {
  const invoice = { driver: "Ann", isCarried: true, state: "made", cents: 1, dueOn: null, atMs: 1 } as const;
  const invoices = ["i", "j"].map((id) => ({ ...invoice, id }));
  const asked = { by: "Ann", isOwn: false, value: ["a"], atMs: 1 } as const;
  const changes = (["phone", "payee"] as const).map((kind) => ({ ...asked, kind }));
  const all = ["l", "m"].flatMap((loadId) => [
    bare("shipper", "complete", { loadId, invoices }),
    bare("shipper", "in transit", { loadId: `${loadId}2`, changes }),
  ]);
  const keys = keysAt(all, NOW);
  expect(keys.length).toBeGreaterThan(7);
  expect(new Set(keys).size).toBe(keys.length);
});

it("an assigned load appears once: in the list, or below it if it has no row there", () => {
  const all = waitingOnAll(
    ["a", "b", "c"].map((loadId) => bare("driver", "pickup", { loadId, isAssigned: true })),
    NOW,
  );
  const list = listed(all, 2);
  const named = [...list.rows.map(({ to }) => to), ...unlisted(all, list).map(({ loadId }) => loadId)];
  expect(list.rows).toHaveLength(2);
  expect(named.sort()).toEqual(["a", "b", "c"]);
});
