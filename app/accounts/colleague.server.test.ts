import "../../tests/fixtures/servers/own-providers";
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { notices, seats, support_requests, users } from "db/schema";
import { write } from "db/write";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { saveSearch } from "~/alerts/save-search.server";
import { BUILT_PASSWORD, type BuiltPerson, saveColleague, saveLoad, savePerson } from "~/builders";
import { diskStore } from "~/files/store/disk-store.node.server";
import { closeAccount } from "~/leaving/close-account.server";
import { exportZip } from "~/leaving/export-data.server";
import type { ExportOf } from "~/leaving/export-parts.server";
import { MATCH, MESSAGE } from "~/notifications/message-kinds";
import { queueNotifications } from "~/notifications/queue.server";
import { askSupport } from "~/support/ask-support.server";
import { readZip } from "../../tests/fixtures/read-zip";
import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import { sessionOf } from "../../tests/fixtures/session-of";

const RENO = new URLSearchParams("origin_city=Reno%2C+NV&origin_radius=50&equipment_type=V");

let founder: BuiltPerson;
let colleague: BuiltPerson;

beforeEach(async () => {
  founder = await savePerson({ role: "driver", alone: true });
  colleague = await saveColleague(founder);
});

async function exported(viewer: BuiltPerson, of: ExportOf) {
  const zip = await new Response(exportZip(viewer, diskStore(`${dataFolder}/blobs`), { of })).arrayBuffer();
  return JSON.parse(new TextDecoder().decode(readZip(new Uint8Array(zip)).get("account.json")));
}

it("exports their own account, devices and searches, and the company's loads apart from these", async () => {
  await saveLoad({ driver: founder, status: "pickup" });
  await saveSearch({ viewer: founder, params: RENO, fields: { name: "The founder's" } });
  await saveSearch({ viewer: colleague, params: RENO, fields: { name: "The colleague's" } });
  await sessionOf(founder);
  await sessionOf(colleague);
  const own = await exported(colleague, "person");
  expect([own.account.email, own.account.full_name]).toEqual([colleague.email, colleague.personName]);
  expect(own.saved_searches.map(({ name }: { name: string }) => name)).toEqual(["The colleague's"]);
  expect([own.sessions.length, own.loads_carried]).toEqual([1, undefined]);
  const companys = await exported(colleague, "company");
  expect([companys.company.full_name, companys.loads_carried.length]).toEqual([founder.fullName, 1]);
  expect([companys.account, companys.saved_searches, companys.sessions]).toEqual(Array(3).fill(undefined));
  for (const data of [own, companys]) expect(JSON.stringify(data)).not.toContain(founder.email);
});

it("closes their own account, not the founder's, nor the company", async () => {
  await closeAccount({ viewer: colleague, password: BUILT_PASSWORD });
  const closed = async (id: string) =>
    (await db().select().from(users).where(eq(users.id, id)))[0]?.closed_at;
  expect([await closed(founder.id), (await closed(colleague.personId)) !== null]).toEqual([null, true]);
  const left = await db().select().from(seats).where(eq(seats.desk_id, founder.id));
  const open = left.filter(({ ended_at }) => ended_at === null).map(({ person_id }) => person_id);
  expect(open).toEqual([founder.id]);
});

it("asks support under their own name and address", async () => {
  await askSupport({ viewer: colleague, fields: { topic: "load", message: "The pin does not work." } });
  const asked = eq(support_requests.user_id, colleague.personId);
  const [row] = await db().select().from(support_requests).where(asked);
  expect(row).toMatchObject({ full_name: colleague.personName, email: colleague.email });
});

it.each([
  [MATCH, "the person who saved the search", 1],
  [MESSAGE, "everyone who acts for the company", 2],
])("a notification of the kind %s goes to %s", async (kind, _, people) => {
  const { loadId } = await saveLoad();
  const rows = sql`select ${founder.id} as person_id, ${loadId} as load_id, null as group_id, null as actor_id`;
  await write([queueNotifications(kind, rows, Date.now())]);
  const told = await db().select().from(notices).where(eq(notices.load_id, loadId));
  expect(told).toHaveLength(people);
  expect(told.map(({ person_id }) => person_id)).toContain(founder.id);
});
