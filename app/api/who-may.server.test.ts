import "../../tests/fixtures/servers/own-database";

import { beforeAll, describe, expect, it } from "vitest";
import { SCOPES, type Scope } from "~/api-keys/scopes";
import { type BuiltPerson, saveColleague, savePerson } from "~/builders";
import type { ActingSeat } from "~/trade/seats";
import { ask, keyOf, type Told } from "../../tests/http/support/api-requests";
import { BOARD_ENDPOINTS } from "./board/endpoints";
import { HAUL_ENDPOINTS } from "./hauls/endpoints";
import { INVOICE_ENDPOINTS } from "./invoices/endpoints";

const SEATS = ["owner", "dispatcher", "billing", "viewer"] as const satisfies readonly ActingSeat[];
const ROLES = ["shipper", "driver"] as const;

type Sent = readonly [method: string, path: string, status: number, scope: Scope, body?: object];

const PDF = new Blob(["%PDF-1.4 %%EOF"], { type: "application/pdf" });
const NONE = "HW-99999999";

const SENT: Readonly<Record<string, Sent>> = {
  searchBoard: ["GET", "/board", 200, "board:read"],
  getBoardLoad: ["GET", `/board/${NONE}`, 404, "board:read"],
  getOwnRequest: ["GET", `/board/${NONE}/request`, 404, "requests:read"],
  requestLoad: ["PUT", `/board/${NONE}/request`, 404, "requests:write", { revision: 1 }],
  withdrawRequest: ["DELETE", `/board/${NONE}/request?request=0`, 204, "requests:write"],
  bookLoad: ["PUT", `/board/${NONE}/booking`, 404, "requests:write", { revision: 1 }],
  makeOwnOffer: ["PUT", `/board/${NONE}/offers/1`, 404, "requests:write", { revision: 1, rate: 900 }],
  answerOwnOffer: ["PUT", `/board/${NONE}/offers/1/answer`, 404, "requests:write", { answer: "accepted" }],
  getHaul: ["GET", `/hauls/${NONE}`, 404, "loads:read"],
  listCheckIns: ["GET", `/hauls/${NONE}/check-ins`, 404, "loads:read"],
  checkIn: ["PUT", `/hauls/${NONE}/check-ins/arrived-pickup`, 404, "hauling:write", {}],
  confirmPickup: ["PUT", `/hauls/${NONE}/pickup`, 404, "hauling:write", { pin: "4711" }],
  listInvoices: ["GET", "/invoices", 200, "invoices:read"],
  listLoadInvoices: ["GET", "/loads/PO-9/invoices", 404, "invoices:read"],
  getInvoice: ["GET", "/invoices/0", 404, "invoices:read"],
  markInvoice: ["PUT", "/invoices/0", 404, "invoices:write", { status: "received" }],
  deliverLoad: ["PUT", `/hauls/${NONE}/proof-of-delivery`, 404, "hauling:write", PDF],
  proveDrop: ["PUT", `/hauls/${NONE}/proof-of-delivery/between-1`, 404, "hauling:write", PDF],
};

/** Any role and seat may read. Those below may write. */
const CARRIERS = { role: "driver", seats: ["owner", "dispatcher"] };
const WRITERS: Readonly<Record<string, { role: string; seats: readonly string[] }>> = {
  markInvoice: { role: "shipper", seats: ["owner", "dispatcher", "billing"] },
};

const writersOf = (id: string) => WRITERS[id] ?? CARRIERS;

const sending = (body?: object) => (body instanceof Blob ? { file: body } : { body });

const people: Record<string, BuiltPerson> = {};

beforeAll(async () => {
  for (const role of ROLES) {
    const founder = await savePerson({ role, alone: true });
    for (const seat of SEATS)
      people[`${role} ${seat}`] = seat === "owner" ? founder : await saveColleague(founder, { seat });
  }
});

async function send(
  id: string,
  scopes: readonly Scope[],
  who = `${writersOf(id).role} owner`,
): Promise<Told> {
  const [method = "", path = "", , , body] = SENT[id] ?? [];
  const person = people[who];
  if (!person) throw new Error(`There is no ${who}.`);
  return ask(await keyOf(person, scopes), method, path, sending(body));
}

it("has a row for every endpoint of the board, hauls and invoices", () => {
  const others = [...BOARD_ENDPOINTS, ...HAUL_ENDPOINTS, ...INVOICE_ENDPOINTS];
  expect(Object.keys(SENT).toSorted()).toEqual(others.map(({ operationId }) => operationId).toSorted());
});

describe.each(Object.entries(SENT))("%s", (id, [method, path, allowed, needed, body]) => {
  it("requires its scope, and no other", async () => {
    expect((await send(id, [needed])).status).toBe(allowed);
    const { status, json } = await send(
      id,
      SCOPES.filter((scope) => scope !== needed),
    );
    expect([status, json.detail]).toEqual([403, `This key does not have the scope ${needed}.`]);
  });

  it.each(ROLES.flatMap((role) => SEATS.map((seat) => [role, seat] as const)))(
    "with the key of a %s's %s",
    async (role, seat) => {
      const { status } = await send(id, SCOPES, `${role} ${seat}`);
      const writers = writersOf(id);
      const runs = role === writers.role && writers.seats.includes(seat);
      expect(status).toBe(method === "GET" || runs ? allowed : 403);
    },
  );

  it("requires a key", async () => {
    expect((await ask(null, method, path, sending(body))).status).toBe(401);
  });
});
