import { v7 as newId } from "uuid";
import { drawCountryLane } from "~/seed/lanes";
import { pdfs, photo } from "../../http/support/shipment";
import { loadFields } from "../../http/support/visitor";
import { drawSearch } from "../many-searches";
import type { Fields } from "./browser";
import { type DriverStep, type Market, noteMove, type Person } from "./market";
import { type ActOf, MIX } from "./mix";

type Act = (person: Person, market: Market) => Promise<unknown>;

const openDashboard: Act = ({ browser }) => browser.open("/dashboard");
const openInbox: Act = ({ browser }) => browser.open("/inbox");
const take = <T>(list: T[], market: Market): T | undefined =>
  list.splice(Math.floor(market.random.unit() * list.length), 1)[0];
const some = <T>(list: readonly T[], market: Market): T | undefined =>
  list[Math.floor(market.random.unit() * list.length)];

const STEP_EVENTS = { sign: "sign", "pick-up": "pick up", deliver: "deliver" } as const;
const AFTER: Readonly<Record<DriverStep, DriverStep | undefined>> = {
  sign: "pick-up",
  "pick-up": "deliver",
  deliver: undefined,
};
const FILES: Readonly<Record<DriverStep, Fields | null>> = {
  sign: { signed_rate_confirmation: pdfs.signed },
  "pick-up": null,
  deliver: { proof_of_delivery: photo, additional_files: [pdfs.bill] },
};

const writeMessage: Act = async (person, market) => {
  const groupId = some(person.chats, market);
  if (!groupId) return openInbox(person, market);
  const { browser, built } = person;
  await browser.open(`/chat?group=${groupId}`);
  person.next = async () => {
    const draft_id = newId();
    const content = `At the gate in ten minutes, ${draft_id}.`;
    person.lines?.sayTyping();
    const fields = { content, draft_id };
    if (await browser.submit("message", `/chat?group=${groupId}`, fields))
      market.acknowledged.messages.push({ content, groupId, senderId: built.id });
  };
};

const requestLoad: Act = async (person, market) => {
  const load = some(market.open, market);
  if (!load || load.asked.has(person.built.id)) return openDashboard(person, market);
  load.asked.add(person.built.id);
  await person.browser.open(`/load-details/${load.id}`);
  person.next = async () => {
    // The owner can choose another driver while this driver reads the page.
    if (load.driver) return openDashboard(person, market);
    if (!(await person.browser.submit("request", `/load-details/${load.id}?step=request`, {}))) return;
    noteMove(market, "request", load, person, person);
    load.owner.requests.push({ load, driver: person });
    const groupId = await market.chatOf(load.id, person.built.id);
    if (groupId) for (const { chats } of [person, load.owner]) chats.push(groupId);
  };
};

const takeStep: Act = async (person, market) => {
  const turn = take(person.steps, market);
  if (!turn) return openDashboard(person, market);
  const { load, step } = turn;
  const address = `/load-details/${load.id}`;
  await person.browser.open(address);
  person.next = async () => {
    const files = FILES[step];
    const fields = files ?? { verification_pin: await market.pinOf(load.id) };
    if (!(await person.browser.submit(step, `${address}?step=${step}`, fields, files !== null))) return;
    noteMove(market, STEP_EVENTS[step], load, person, person);
    const after = AFTER[step];
    if (after) person.steps.push({ load, step: after });
  };
};

const accept: Act = async (person, market) => {
  const turn = take(person.requests, market);
  if (!turn || turn.load.driver) return openDashboard(person, market);
  const { load, driver } = turn;
  const address = `/load-details/${load.id}`;
  load.driver = driver;
  market.open.splice(market.open.indexOf(load), 1);
  await person.browser.open(address);
  person.next = async () => {
    const fields = { driver_id: driver.built.id };
    if (!(await person.browser.submit("accept", `${address}?step=accept`, fields))) return;
    noteMove(market, "accept", load, person, driver);
    person.toSend.push(load);
  };
};

const sendDocuments: Act = async (person, market) => {
  const load = take(person.toSend, market);
  if (!load) return openDashboard(person, market);
  const address = `/load-details/${load.id}`;
  await person.browser.open(address);
  person.next = async () => {
    const files = { rate_confirmation: pdfs.rate, bill_of_lading: pdfs.bill };
    const sent = await person.browser.submit("send documents", `${address}?step=send-documents`, files, true);
    if (!sent) return;
    noteMove(market, "send documents", load, person, load.driver);
    load.driver?.steps.push({ load, step: "sign" });
  };
};

const postLoad: Act = async (person, market) => {
  const { browser, built } = person;
  await browser.open("/new_load");
  person.next = async () => {
    const { from, to } = drawCountryLane(market.random);
    const fields = loadFields({
      draft_id: newId(),
      origin_address_city: from.city,
      origin_address_state: from.state,
      origin_address_zip: from.zip,
      destination_address_city: to.city,
      destination_address_state: to.state,
      destination_address_zip: to.zip,
      delivery_date: new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10),
      equipment_type: market.random.pick(["V", "F", "R"]),
    });
    const location = await browser.submit("post a load", "/new_load", fields);
    const id = /created=([\w-]+)/.exec(location ?? "")?.[1];
    if (!id) return;
    market.acknowledged.posted.push({ loadId: id, ownerId: built.id });
    market.open.push({ id, owner: person, asked: new Set() });
    person.own.push(id);
  };
};

const ACTS: {
  driver: Record<ActOf<"driver">, Act>;
  shipper: Record<ActOf<"shipper">, Act>;
} = {
  driver: {
    "look at the board": ({ browser }, { random }) => browser.open(`/search?${drawSearch(random)}`),
    "open a load": ({ browser }, market) => browser.open(`/load-details/${some(market.board, market)}`),
    "request a load": requestLoad,
    "sign, pick up or deliver": takeStep,
    "write a message": writeMessage,
    "open the inbox": openInbox,
    "open the dashboard": openDashboard,
  },
  shipper: {
    "open the dashboard": openDashboard,
    "open an own load": async (person, market) => {
      const loadId = some(person.own, market);
      return loadId ? person.browser.open(`/load-details/${loadId}`) : openDashboard(person, market);
    },
    "post a load": postLoad,
    "accept a driver": accept,
    "send documents": sendDocuments,
    "write a message": writeMessage,
    "open the inbox": openInbox,
  },
};

export async function stepOf(person: Person, market: Market): Promise<void> {
  const { next } = person;
  person.next = undefined;
  if (next) return void (await next());
  if (!person.browser.path) return void (await openDashboard(person, market));
  const { role } = person.built;
  let left = market.random.unit() * 100;
  for (const [name, weight] of Object.entries(MIX[role])) {
    left -= weight;
    if (left < 0) return void (await (ACTS[role] as Record<string, Act>)[name]?.(person, market));
  }
}
