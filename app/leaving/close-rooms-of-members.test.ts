import "../../tests/fixtures/servers/own-database";

import { expect, it, vi } from "vitest";
import { saveColleague, savePerson } from "~/builders";
import { closeCompany } from "./close-company.server";
import { membersOf } from "./members.server";

const closed = vi.hoisted(() => ({ of: [] as string[] }));
vi.mock("~/chat/rooms/close-rooms.server", () => ({
  closeRoomsOf: (userId: string) => closed.of.push(userId),
}));

it("closing a company closes the sockets of everyone who acts for it, and of nobody else", async () => {
  const founder = await savePerson({ role: "driver", alone: true });
  const colleague = await saveColleague(founder, { seat: "dispatcher" });
  await saveColleague(await savePerson({ role: "driver" }));
  const { staff } = await membersOf(founder.id);
  await closeCompany({ viewer: founder, password: founder.password, staff });
  expect(closed.of.sort()).toEqual([founder.id, colleague.personId].sort());
});
