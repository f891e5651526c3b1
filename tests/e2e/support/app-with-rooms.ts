import { freePort } from "../../../app/cli/settings.mjs";
import { type RunningRooms, startRooms } from "../../fixtures/servers/room-server";
import { startApp } from "../../start-app";
import { test as base } from "./app-server";
import type { Person } from "./people";

const secret = "only-for-tests-9876543210-9876543210";

export const test = base.extend<
  object,
  { rooms: { crash(): Promise<void>; start(): Promise<void>; port: number } }
>({
  rooms: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const port = await freePort();
      let running: RunningRooms | undefined = await startRooms({ port, secret });
      await use({
        port,
        async crash() {
          await running?.stop("SIGKILL");
          running = undefined;
        },
        async start() {
          running = await startRooms({ port, secret });
        },
      });
      await running?.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  server: [
    async ({ rooms }, use, { workerIndex }) => {
      const env = { PARTY_PORT: String(rooms.port), PARTYKIT_SECRET: secret };
      const { stop, ...server } = await startApp(`live-${workerIndex}`, env);
      await use(server);
      await stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

export async function openLive({ page }: Pick<Person, "page">, path: string): Promise<void> {
  const isLive = new Promise((resolve) =>
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => /^\d+$/.test(String(payload)) && resolve(true)),
    ),
  );
  await page.goto(path);
  await isLive;
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}
