import { discardDocuments, storeDocuments } from "db/builders/documents";
import { inOrder, insertRows, mergeRows, type Rows } from "db/builders/rows";
import type { Database } from "db/client";
import { write } from "db/write";
import { fileStore } from "~/files/choose-store.server";
import { HOUR_MS } from "~/platform/time";
import { boardLoad } from "./board";
import { type Cast, DEMO_DRIVER_EMAIL, DEMO_SHIPPER_EMAIL, demoCast } from "./demo-cast";
import { demoLoads } from "./demo-loads";
import { demoPapers } from "./demo-papers";
import { newsSeen, quietChatsInPlace, rate, reviewsOf, talkOf } from "./demo-talk";
import { demoPictures } from "./photo";
import { Random } from "./random";

const BOARD_LOADS = 240;
/** Drawn so that even so small a board has the shares of equipment that a large one has. */
const BOARD_SEED = 292;
/** The board's loads were posted over the last two days. */
const BOARD_SPAN_MS = 48 * HOUR_MS;

/** Whether a demo account is there, or somebody who took its address: either way there is no demo to add. */
export async function hasDemoAccounts({ client }: Database): Promise<boolean> {
  const { rows } = await client.execute({
    sql: "SELECT count(*) AS found FROM users WHERE email IN (?, ?)",
    args: [DEMO_SHIPPER_EMAIL, DEMO_DRIVER_EMAIL],
  });
  return Number(rows[0]?.found) > 0;
}

/** The board of the other shippers, the oldest posting first. */
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

async function buildDemo(boardLoads: number, nowMs: number) {
  const [{ cast, rows: people }, pictures] = await Promise.all([demoCast(nowMs), demoPictures()]);
  const papers = demoPapers(cast.drivers, people, nowMs);
  const { loads, rows: ofLoads, messages } = demoLoads(cast, pictures, nowMs, new Random(1));
  const completed = loads.filter(({ status }) => status === "complete");
  // The latest delivery is left for the demo accounts to review.
  const reviewed = completed.slice(1).map((load, turn) => reviewsOf(load, load.lastStepAtMs + HOUR_MS, turn));
  const rolling = loads.find(({ status }) => status === "in transit");
  const rows = mergeRows([
    ...people,
    ofLoads,
    ...reviewed,
    demoBoard(cast, boardLoads, nowMs, new Random(BOARD_SEED)),
    { files: papers.map(({ row }) => row) },
  ]);
  rate(rows);
  const talk = rolling ? talkOf(rolling, ofLoads, rolling.lastStepAtMs + HOUR_MS / 2) : [];
  return {
    rows,
    messages: [...messages, ...talk],
    documents: [...papers, ...loads.flatMap((load) => load.documents)],
  };
}

/**
 * Fills a board for people to try: the demo accounts, loads in every status between them, and open loads of others.
 * The documents come first and all rows in one write, so that a crash leaves no half of a demo.
 * @returns false when the demo was there already, or another process was faster: then its demo stands.
 */
export async function seedDemo(target: Database, { boardLoads = BOARD_LOADS } = {}): Promise<boolean> {
  if (await hasDemoAccounts(target)) return false;
  const store = fileStore();
  const { rows, messages, documents } = await buildDemo(boardLoads, Date.now());
  await storeDocuments(documents, store);
  try {
    await write([...insertRows(rows), ...inOrder(messages), newsSeen(), quietChatsInPlace()], target);
    return true;
  } catch (error) {
    await discardDocuments(documents, store);
    if (await hasDemoAccounts(target)) return false;
    throw error;
  }
}
