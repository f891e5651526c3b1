import type { Database } from "db/client";
import { write } from "db/write";
import { discardDocuments, storeDocuments } from "~/builders/documents";
import { inOrderOfTime, insertRows, mergeRows, numberLoads, type Rows } from "~/builders/rows";
import { fileStore } from "~/files/store/choose-store.server";
import { HOUR_MS } from "~/text/time";
import { boardLoad } from "./board";
import { type Cast, DEMO_DRIVER_EMAIL, DEMO_SHIPPER_EMAIL, demoCast } from "./demo-cast";
import { demoLoads } from "./demo-loads";
import { demoPapers } from "./demo-papers";
import { markNewsSeen, placeQuietChats, reviewsOf, setRatings, talkOf } from "./demo-talk";
import { demoPictures } from "./photo";
import { Random } from "./random";

const BOARD_LOADS = 240;
/** The seed with which this small board has about the same shares of equipment as a large board. */
const BOARD_SEED = 292;
const BOARD_SPAN_MS = 48 * HOUR_MS;

/** If any account has the email address of a demo account, the demo is not added. */
export async function hasDemoAccounts({ client }: Database): Promise<boolean> {
  const { rows } = await client.execute({
    sql: "SELECT count(*) AS found FROM users WHERE email IN (?, ?)",
    args: [DEMO_SHIPPER_EMAIL, DEMO_DRIVER_EMAIL],
  });
  return Number(rows[0]?.found) > 0;
}

function demoBoard({ shippers }: Cast, count: number, nowMs: number, random: Random): Rows {
  const others = shippers.slice(1);
  return mergeRows(
    Array.from({ length: count }, (_, index) => {
      const owner = others[index % others.length] ?? shippers[0];
      const postedAtMs = nowMs - Math.round(BOARD_SPAN_MS * (1 - index / count));
      return boardLoad(owner.id, postedAtMs, nowMs, random);
    }),
  );
}

function setAccepted({ profiles = [], requests = [], load_events = [] }: Rows): void {
  const agreed = [
    ...requests.filter(({ status }) => status === "accepted").map(({ driver_id }) => driver_id),
    ...load_events.filter(({ event }) => event === "accept").map(({ actor_id }) => actor_id),
  ];
  for (const profile of profiles) profile.accepted_count = agreed.filter((id) => id === profile.id).length;
}

async function buildDemo(target: Database, boardLoads: number, nowMs: number) {
  const [{ cast, rows: people }, pictures] = await Promise.all([demoCast(nowMs), demoPictures()]);
  const papers = demoPapers(cast.drivers, people, nowMs);
  const { loads, rows: ofLoads, messages } = await demoLoads(cast, pictures, nowMs, new Random(1), target);
  const completed = loads.filter(({ status }) => status === "complete");
  // The latest delivery has no reviews, so that users of the demo accounts can write some.
  const reviewed = completed.slice(1).map((load, turn) => reviewsOf(load, load.lastStepAtMs + HOUR_MS, turn));
  const rolling = loads.find(({ status }) => status === "in transit");
  const rows = mergeRows([
    ...people,
    ofLoads,
    ...reviewed,
    demoBoard(cast, boardLoads, nowMs, new Random(BOARD_SEED)),
    { files: papers.map(({ row }) => row) },
  ]);
  await numberLoads(rows, target);
  setRatings(rows);
  setAccepted(rows);
  const talk = rolling ? talkOf(rolling, ofLoads, rolling.lastStepAtMs + HOUR_MS / 2) : [];
  return {
    rows,
    messages: [...messages, ...talk],
    documents: [...papers, ...loads.flatMap((load) => load.documents)],
  };
}

/** Stores documents first, then all rows in one write, so that a crash never leaves a partial demo. */
export async function seedDemo(target: Database, { boardLoads = BOARD_LOADS } = {}): Promise<boolean> {
  if (await hasDemoAccounts(target)) return false;
  const store = fileStore();
  const { rows, messages, documents } = await buildDemo(target, boardLoads, Date.now());
  await storeDocuments(documents, store);
  try {
    await write([...insertRows(rows), ...inOrderOfTime(messages), markNewsSeen(), placeQuietChats()], target);
    return true;
  } catch (error) {
    await discardDocuments(documents, store);
    if (await hasDemoAccounts(target)) return false;
    throw error;
  }
}
