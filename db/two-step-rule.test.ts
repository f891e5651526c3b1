import "../tests/fixtures/servers/own-database";

import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import type { Seat } from "~/trade/seats";
import { endSeat, giveSeat, requireTwoStep, setTwoStep } from "../tests/fixtures/seats";
import { askRows } from "./client";
import { hasTwoStep, lacksTwoStep, requiredOf } from "./two-step-rule";

interface Case {
  seat: Seat;
  hasEnded?: true;
  isOptional?: true;
  isOn?: true;
  lacks: [there: boolean, atOwn: boolean];
}

const CASES: readonly Case[] = [
  { seat: "owner", lacks: [true, false] },
  { seat: "dispatcher", lacks: [true, false] },
  { seat: "billing", lacks: [true, false] },
  { seat: "viewer", lacks: [true, false] },
  { seat: "driver", lacks: [true, true] },
  { seat: "driver", isOn: true, lacks: [false, false] },
  { seat: "driver", hasEnded: true, lacks: [false, false] },
  { seat: "driver", isOptional: true, lacks: [false, false] },
  { seat: "dispatcher", isOn: true, lacks: [false, false] },
  { seat: "dispatcher", hasEnded: true, lacks: [false, false] },
  { seat: "dispatcher", isOptional: true, lacks: [false, false] },
];

describe.each(CASES)("the seat $seat (ended: $hasEnded, optional: $isOptional, on: $isOn)", (row) => {
  it("decides whether the person must turn two-step sign-in on", async () => {
    const company = await savePerson({ role: "driver", alone: true });
    const person = await savePerson({ role: "driver", alone: true });
    await giveSeat(company, person, row.seat);
    if (!row.isOptional) await requireTwoStep(company);
    if (row.isOn) await setTwoStep(person.id);
    if (row.hasEnded) await endSeat(company, person);
    const [found] = await askRows<{ there: number; atOwn: number; by: string | null; has: number }>(sql`
      select ${lacksTwoStep(person.id, company.id)} as there, ${lacksTwoStep(person.id, person.id)} as "atOwn",
        ${requiredOf(person.id)} as "by", ${hasTwoStep(person.id)} as "has"`);
    const isRequired = !row.hasEnded && !row.isOptional;
    expect(found).toEqual({
      there: Number(row.lacks[0]),
      atOwn: Number(row.lacks[1]),
      by: isRequired ? company.fullName : null,
      has: Number(row.isOn ?? false),
    });
  });
});
