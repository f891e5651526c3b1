import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { append, type ChatMessage, join } from "~/chat/inbox/timeline";
import { groupRoom } from "~/chat/rooms/protocol";
import { type Ports, type RoomLink, roomLink } from "~/chat/rooms/room-link";
import { type Chat, sendForm, type Talker } from "./chats";

interface Given {
  url: string;
  chats: readonly Chat[];
  rooms: { crash(): Promise<void>; start(): Promise<void> };
}

const PER_SECOND = 20;
const MESSAGES = 400;
const CRASH_AT = 100;
const BACK_AT = 200;
const PATIENCE_MS = 60_000;

class Page {
  shown: readonly ChatMessage[] = [];
  readonly log: string[] = [];
  bySocket = 0;
  #link: RoomLink;
  #asking = Promise.resolve();

  constructor(
    readonly url: string,
    readonly groupId: string,
    readonly viewer: Talker,
  ) {
    this.#link = roomLink(this.#ports(), {
      onMessage: (message) => {
        if (message.type === "message") this.#hear(message);
        else if (message.type === "changed") this.#catchUp();
      },
      onRefresh: () => this.#catchUp(),
    });
  }

  end(): void {
    this.#link.end();
  }

  #hear(message: ChatMessage): void {
    const next = append(this.shown, message);
    if (next === "gap") this.#catchUp();
    else this.bySocket += this.#show(next);
  }

  #show(next: readonly ChatMessage[]): number {
    const fresh = next.slice(this.shown.length);
    this.log.push(...fresh.map(({ content }) => content));
    this.shown = next;
    return fresh.length;
  }

  #catchUp(): void {
    this.#asking = this.#asking.then(() => this.#ask()).catch(() => {});
  }

  async #ask(): Promise<void> {
    const query = new URLSearchParams({
      group: this.groupId,
      after: String(this.shown.at(-1)?.position ?? 0),
    });
    const answer = await fetch(`${this.url}/chat/messages?${query}`, { headers: this.#headers });
    const { messages, more } = (await answer.json()) as { messages: ChatMessage[]; more: boolean };
    this.#show(join(this.shown, messages));
    if (more) await this.#ask();
  }

  get #headers() {
    return { cookie: this.viewer.cookie };
  }

  #ports(): Ports {
    return {
      ask: async () => {
        const room = groupRoom(this.groupId);
        const answer = await fetch(`${this.url}/rooms/token?room=${room}`, { headers: this.#headers });
        if (answer.status === 404) return undefined;
        const { address } = (await answer.json()) as { address: string | null };
        return address && new URL(address, this.url).href.replace(/^http/, "ws");
      },
      open: (address, on) => {
        const socket = new WebSocket(address, { origin: this.url });
        socket.on("error", () => {});
        socket.on("open", () => on.open());
        socket.on("message", (text) => on.heard(String(text)));
        socket.on("close", (code) => on.closed(code));
        return socket;
      },
      now: () => Date.now(),
    };
  }
}

export async function crashRun({ url, chats, rooms }: Given): Promise<boolean> {
  const pages = chats.flatMap(({ groupId, people }) =>
    people.map((viewer) => new Page(url, groupId, viewer)),
  );
  const said = new Map<string, string[]>(chats.map(({ groupId }) => [groupId, []]));
  const startMs = performance.now();
  const changes: Promise<void>[] = [];
  const sent: Promise<unknown>[] = [];
  for (let index = 0; index < MESSAGES; index++) {
    await pause(Math.max(0, startMs + (index * 1_000) / PER_SECOND - performance.now()));
    if (index === CRASH_AT) changes.push(rooms.crash());
    if (index === BACK_AT) changes.push(rooms.start());
    const chat = chats[index % chats.length];
    const sender = chat?.people[Math.floor(index / chats.length) % 2];
    if (!chat || !sender) throw new Error("The chat has no members.");
    said.get(chat.groupId)?.push(`crash ${index}`);
    sent.push(sendForm(url, chat.groupId, `crash ${index}`, sender.cookie));
  }
  await Promise.all([...changes, ...sent]);
  const endedMs = performance.now();
  const isComplete = ({ groupId, log }: Page) => log.length >= (said.get(groupId)?.length ?? 0);
  while (!pages.every(isComplete) && performance.now() - endedMs < PATIENCE_MS) await pause(50);
  const waitedMs = performance.now() - endedMs;

  let [lost, twice, disordered] = [0, 0, 0];
  for (const { groupId, log, shown } of pages) {
    const expected = said.get(groupId) ?? [];
    lost += expected.filter((content) => !log.includes(content)).length;
    twice += log.length - new Set(log).size;
    disordered += shown.filter(({ position }, index) => position <= (shown[index - 1]?.position ?? 0)).length;
  }
  const bySocket = pages.reduce((sum, page) => sum + page.bySocket, 0);
  for (const page of pages) page.end();
  process.stdout.write(
    `room server killed and restarted during ${MESSAGES} messages to ${pages.length} pages: ` +
      `${lost} lost, ${twice} shown twice, ${disordered} out of order; ${bySocket} of ${2 * MESSAGES} came by socket, ` +
      `the rest was polled; complete ${(waitedMs / 1_000).toFixed(1)} s after the last was sent\n`,
  );
  return lost + twice + disordered === 0;
}
