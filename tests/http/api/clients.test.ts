import { beforeAll, expect, it } from "vitest";
import { keyOf } from "../support/api-requests";
import { appFor } from "../support/app";
import { inDatabase } from "../support/colleague";
import { advance, pdfs } from "../support/shipment";
import { signUp, Visitor } from "../support/visitor";
import { type Client, clientFrom } from "./generated-client";

const app = appFor("api-clients");
const LOAD = "/loads/{reference}";
const REQUEST = `${LOAD}/requests/{request}`;
const OFFER = `${REQUEST}/offers/{offer}`;
const INVOICE = "/invoices/{invoice}";

type Json = Record<string, unknown>;

interface OpenApi {
  paths: Record<string, { put: { requestBody: { content: Record<string, Content> } } }>;
}
interface Content {
  examples: { valid: { value: Json } };
}

let shipper: Visitor;
let driver: Visitor;
let document: OpenApi;
let loads: Client["loads"];
let invoices: Client["invoices"];
let carrier: Client;

const exampleIn = (path: string): Json =>
  document.paths[path]?.put.requestBody.content["application/json"]?.examples.valid.value ?? {};

beforeAll(async () => {
  [shipper, driver] = [await signUp(app, "shipper"), await signUp(app, "driver")];
  document = JSON.parse((await new Visitor(app).get("/api/v1/openapi.json")).text);
  const example = exampleIn(LOAD);
  const clientOf = await clientFrom(document, { example, baseUrl: `${app.url}/api/v1` });
  await inDatabase(app, async (database) => {
    ({ loads, invoices } = clientOf(await keyOf(shipper, undefined, database)));
    carrier = clientOf(await keyOf(driver, undefined, database));
  });
}, 180_000);

it("a shipper's client takes a load through its life", async () => {
  const terms = exampleIn(LOAD);
  const posted = await loads.putLoad("PO-2002", terms);
  expect([posted.status, posted.data.status, posted.data.revision]).toEqual([201, "new", 1]);
  const first = posted.headers.get("etag") ?? "";

  const read = await loads.getLoad("PO-2002");
  expect(read.data).toEqual(posted.data);
  const edited = await loads.putLoad(
    "PO-2002",
    { ...read.data, total_rate: 900 },
    { headers: { "If-Match": first } },
  );
  expect([edited.status, edited.data.total_rate, edited.data.revision]).toEqual([200, 900, 2]);
  const late = loads.putLoad("PO-2002", { ...terms, total_rate: 800 }, { headers: { "If-Match": first } });
  await expect(late).rejects.toMatchObject({ status: 412, error: { status: 412 } });

  const list = await loads.listLoads({ status: "new" });
  expect(list.data.loads).toContainEqual(edited.data);

  const loadId = edited.data.url.split("/").at(-1) ?? "";
  const driver = await signUp(app, "driver");
  const pin = await app.value<string>("SELECT verification_pin FROM loads WHERE load_id = ?", loadId);
  const shipment = { shipper, driver, loadId, page: `/load-details/${loadId}`, pin };
  await advance(shipment, "pending");
  const [request] = (await loads.listRequests("PO-2002")).data.requests;
  const id = request?.id ?? "";
  const offered = await loads.makeOffer("PO-2002", id, String(request?.next_offer), exampleIn(OFFER));
  expect([offered.status, offered.data.offers]).toMatchObject([201, [{ number: 1, rate: 900 }]]);
  const withdrawn = await loads.answerOffer("PO-2002", id, "1", { answer: "withdrawn" });
  expect(withdrawn.data.offers).toMatchObject([{ status: "withdrawn" }]);
  const accepted = await loads.decideRequest("PO-2002", id, exampleIn(REQUEST));
  expect([accepted.status, accepted.data.status]).toEqual([200, "accepted"]);
  expect((await loads.getRequest("PO-2002", id)).data).toEqual(accepted.data);
  const { events } = (await loads.listEvents("PO-2002", { after: "2" })).data;
  expect(events.map(({ turn, type }) => [turn, type])).toEqual([
    [3, "load.request"],
    [4, "load.accept"],
  ]);
  expect((await loads.getLoad("PO-2002")).data.status).toBe("rate confirmation");
  await expect(loads.deleteLoad("PO-2002")).rejects.toMatchObject({ status: 409 });
  await expect(loads.putLoad("PO-2002", terms)).rejects.toMatchObject({ status: 409 });
  expect((await loads.getLoad("PO-2002")).data.total_rate).toBe(900);

  for (const next of ["rate confirmation sent", "pickup", "in transit", "complete"] as const)
    await advance(shipment, next);
  expect((await driver.post(`${shipment.page}/invoice?step=make`)).status).toBe(302);
  const [sent] = (await loads.listLoadInvoices("PO-2002")).data.invoices;
  expect(sent).toMatchObject({ status: "sent", total: 900, reference: "PO-2002" });
  const invoice = sent?.id ?? "";
  const received = await invoices.markInvoice(invoice, { status: "received" });
  expect([received.status, received.data.status]).toEqual([200, "received"]);
  expect((await invoices.listInvoices({ status: "unpaid" })).data.invoices).toEqual([received.data]);
  const paid = await invoices.markInvoice(invoice, exampleIn(INVOICE));
  expect([paid.status, paid.data]).toMatchObject([200, exampleIn(INVOICE)]);
  expect((await invoices.getInvoice(invoice)).data).toEqual(paid.data);
  const again = invoices.markInvoice(invoice, { status: "received" });
  await expect(again).rejects.toMatchObject({ status: 409 });
});

it("a carrier's client takes a load from the board to its delivery", async () => {
  const { board, hauls } = carrier;
  const posted = await loads.putLoad("PO-3003", exampleIn(LOAD));
  const loadId = posted.data.url.split("/").at(-1) ?? "";
  const pin = await app.value<string>("SELECT verification_pin FROM loads WHERE load_id = ?", loadId);
  const shipment = { shipper, driver, loadId, page: `/load-details/${loadId}`, pin };

  const [found] = (await board.searchBoard({ origin_state: "OH", sort: "rate" })).data.loads;
  const { number = "", revision } = found ?? {};
  expect(number).toBe(posted.data.number);
  expect((await board.getBoardLoad(number)).data).toEqual(found);
  for (const status of [201, 200])
    expect((await board.requestLoad(number, { revision })).status).toBe(status);
  expect((await board.getBoardLoad(number)).data).toMatchObject({ status: "pending", requested: true });
  const [request] = (await loads.listRequests("PO-3003")).data.requests;
  await loads.decideRequest("PO-3003", request?.id ?? "", exampleIn(REQUEST));
  await expect(board.getBoardLoad(number)).rejects.toMatchObject({ status: 404 });
  expect((await board.getOwnRequest(number)).data.status).toBe("accepted");
  expect((await carrier.loads.listLoads()).data.loads).toMatchObject([{ number }]);
  await advance(shipment, "rate confirmation sent");
  await advance(shipment, "pickup");

  const proof = new Blob([new Uint8Array(pdfs.signed.buffer)]);
  const asPdf = { headers: { "Content-Type": "application/pdf" }, file: proof };
  await expect(hauls.deliverLoad(number, proof, asPdf)).rejects.toMatchObject({ status: 409 });
  const arrived = await hauls.checkIn(number, "arrived-pickup", {});
  expect(arrived.data.check_ins).toMatchObject([{ name: "arrived-pickup" }]);
  const wrong = { pin: pin === "0000" ? "0001" : "0000" };
  await expect(hauls.confirmPickup(number, wrong)).rejects.toMatchObject({ status: 422 });
  expect((await hauls.confirmPickup(number, { pin })).data.status).toBe("in transit");
  for (const name of ["departed-pickup", "arrived-delivery"]) await hauls.checkIn(number, name, {});

  const asText = { ...asPdf, headers: { "Content-Type": "text/plain" } };
  await expect(hauls.deliverLoad(number, proof, asText)).rejects.toMatchObject({ status: 415 });
  for (let at = 0; at < 2; at++)
    expect((await hauls.deliverLoad(number, proof, asPdf)).data).toMatchObject({
      number,
      status: "complete",
    });
  expect((await hauls.getHaul(number)).data.status).toBe("complete");
  const names = (await hauls.listCheckIns(number)).data.check_ins.map(({ name }) => name);
  expect(names).toEqual(["arrived-pickup", "departed-pickup", "arrived-delivery"]);
  const proofs = "SELECT count(*) FROM files WHERE load_id = ? AND kind = 'proof_of_delivery'";
  expect(await app.value(proofs, loadId)).toBe(1);
});
