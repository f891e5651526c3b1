import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openDatabase } from "db/client";
import { type ClientOptions, WebSocket } from "ws";
import { saveLoad, savePerson } from "~/builders";

export interface Talker {
  id: string;
  cookie: string;
}

export interface Chat {
  groupId: string;
  people: readonly [owner: Talker, driver: Talker];
}

interface Place {
  url: string;
  dataDir: string;
}

async function logIn(url: string, person: { id: string; email: string; password: string }): Promise<Talker> {
  const { id, email, password } = person;
  const body = new URLSearchParams({ email, password });
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { origin: url },
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  if (!cookie.includes("session")) throw new Error(`The login returned ${answer.status}.`);
  return { id, cookie };
}

export async function makeChats({ url, dataDir }: Place, count: number, pairs: number): Promise<Chat[]> {
  const database = openDatabase(pathToFileURL(join(dataDir, "haulway.db")).href);
  const people = async (role: "shipper" | "driver") => {
    const saved = await Promise.all(Array.from({ length: pairs }, () => savePerson({ role }, database)));
    return Promise.all(saved.map(async (person) => ({ person, talker: await logIn(url, person) })));
  };
  const [owners, drivers] = [await people("shipper"), await people("driver")];
  const chats: Chat[] = [];
  for (let index = 0; index < count; index++) {
    const [owner, driver] = [owners[index % pairs], drivers[Math.floor(index / pairs + index) % pairs]];
    if (!owner || !driver) throw new Error("The chat has no members.");
    const options = { owner: owner.person, requesters: [driver.person], status: "pending" } as const;
    const { loadId } = await saveLoad(options, database);
    const sql = "select group_id from groups where load_id = ?";
    const { rows } = await database.client.execute({ sql, args: [loadId] });
    chats.push({ groupId: String(rows[0]?.group_id), people: [owner.talker, driver.talker] });
  }
  database.client.close();
  return chats;
}

/** @returns the time of the response, in milliseconds of `performance.now()` */
export async function sendForm(url: string, groupId: string, content: string, cookie = ""): Promise<number> {
  const answer = await fetch(`${url}/chat?group=${groupId}`, {
    method: "POST",
    body: new URLSearchParams({ content }),
    redirect: "manual",
    headers: { origin: url, cookie },
  });
  const answeredMs = performance.now();
  await answer.body?.cancel();
  if (answer.status !== 302) throw new Error(`Sending a message returned ${answer.status}.`);
  return answeredMs;
}

export async function openSocket(address: string, origin: string): Promise<WebSocket> {
  const options: ClientOptions = { origin, perMessageDeflate: false };
  const socket = new WebSocket(address.replace(/^http/, "ws"), options);
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  return socket;
}
