import { database } from "db/client";
import { write } from "db/write";
import { newSession } from "~/accounts/sign-in/session.server";
import { type BuiltPerson, saveLoad } from "~/builders";
import { savePeople } from "~/builders/person";
import { laneTerms } from "~/seed/board";
import { addLoads } from "~/seed/bulk";
import { drawCountryLane } from "~/seed/lanes";
import { Random } from "~/seed/random";
import type { LoadStatus } from "~/trade/lifecycle";
import { requestContext } from "../../fixtures/request-args";
import { saveManySearches } from "../many-searches";
import { Browser } from "./browser";
import { Lines, type Span } from "./lines";
import type { DriverStep, Load, Market, Person } from "./market";
import { BOARD_LOADS, DRIVERS_OF_TEN, OWN_LOADS, PEOPLE, SAVED_SEARCHES, WITH_SCRIPTS_OF_TEN } from "./mix";
import type { Tally } from "./tally";

export async function buildMarket(url: string, tally: Tally, spans: Span[]) {
  const random = new Random(1);
  await addLoads(database(), BOARD_LOADS);
  const board = (await values("select load_id from loads")).map(String);
  const drivers = await peopleOf("driver", Math.round((PEOPLE * DRIVERS_OF_TEN) / 10), { url, tally, spans });
  const brokers = await peopleOf("shipper", PEOPLE - drivers.length, { url, tally, spans });
  const savers = drivers.map(({ built }) => built);
  await saveManySearches(SAVED_SEARCHES, savers, random, database());
  const market: Market = {
    random,
    board,
    open: [],
    acknowledged: { posted: [], messages: [], moves: [] },
    pinOf: async (loadId) =>
      String((await values("select verification_pin from loads where load_id = ?", loadId))[0]),
    chatOf: async (loadId, driverId) => {
      const sql = "select group_id from groups where load_id = ? and driver_id = ?";
      return (await values(sql, loadId, driverId)).map(String)[0];
    },
  };
  for (const owner of brokers) await giveLoads(owner, drivers, market);
  return { market, people: [...drivers, ...brokers] };
}

async function values(sql: string, ...args: string[]) {
  const { rows } = await database().client.execute({ sql, args });
  return rows.map((row) => row[0]);
}

interface Setting {
  url: string;
  tally: Tally;
  spans: Span[];
}

/** Saves the sessions directly, because a thousand sign-ins would compute a thousand password hashes. */
async function peopleOf(
  role: BuiltPerson["role"],
  count: number,
  { url, tally, spans }: Setting,
): Promise<Person[]> {
  const built = await savePeople(count, { role, profile: { rating: 4.6 } });
  const context = requestContext();
  const made = await Promise.all(
    built.map(({ id }) => newSession(id, { request: new Request(url), context })),
  );
  await write(made.map(({ statement }) => statement));
  return built.map((person, at) => {
    const hasScripts = at % 10 < WITH_SCRIPTS_OF_TEN;
    const browser = new Browser(url, hasScripts, tally, made[at]?.setCookie ?? "");
    const lines = hasScripts ? new Lines(browser, person.id, spans) : undefined;
    return { built: person, browser, lines, chats: [], steps: [], requests: [], toSend: [], own: [] };
  });
}

const STATUSES: Readonly<Record<keyof typeof OWN_LOADS, LoadStatus>> = {
  open: "new",
  requested: "pending",
  booked: "rate confirmation",
  sent: "rate confirmation sent",
  pickup: "pickup",
  transit: "in transit",
};
const TURNS: Partial<Record<LoadStatus, DriverStep>> = {
  "rate confirmation sent": "sign",
  pickup: "pick-up",
  "in transit": "deliver",
};

async function giveLoads(owner: Person, drivers: readonly Person[], market: Market): Promise<void> {
  for (const [name, status] of Object.entries(STATUSES))
    for (let at = 0; at < OWN_LOADS[name as keyof typeof OWN_LOADS]; at += 1) {
      const driver = drivers[Math.floor(market.random.unit() * drivers.length)];
      if (!driver) throw new Error("There is no driver.");
      const isAsked = status !== "new";
      const people = { owner: owner.built, ...(isAsked && { driver: driver.built }) };
      const terms = laneTerms(drawCountryLane(market.random), market.random);
      const { loadId } = await saveLoad({ ...people, status, terms, messages: true });
      const load: Load = { id: loadId, owner, asked: new Set(isAsked ? [driver.built.id] : []) };
      owner.own.push(loadId);
      if (!isAsked) market.open.push(load);
      else {
        const groupId = await market.chatOf(loadId, driver.built.id);
        if (groupId) for (const { chats } of [owner, driver]) chats.push(groupId);
        if (status === "pending") {
          market.open.push(load);
          owner.requests.push({ load, driver });
        } else load.driver = driver;
        if (status === "rate confirmation") owner.toSend.push(load);
        const step = TURNS[status];
        if (step) driver.steps.push({ load, step });
      }
    }
}
