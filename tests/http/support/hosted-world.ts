import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { migrate } from "db/migrate";
import { ensureBuilt } from "../../../app/cli/build.mjs";
import { type LibsqlServer, startLibsqlServer } from "../../fakes/libsql-server";
import { buildWorld, type World } from "../../fixtures/scenes/world";
import { startApp } from "../../start-app";
import { type App, appIn } from "./app";

export interface HostedWorld {
  server: LibsqlServer;
  app: App;
  world: World;
  stop(): Promise<void>;
}

export async function startHostedWorld(name: string): Promise<HostedWorld> {
  await ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), `haulway-${name}-`));
  const url = `file:${join(folder, "haulway.db")}`;
  const target = openDatabase(url);
  await migrate(target);
  // Another process has the lease, so this app runs no background jobs, which would add statements.
  await target.client.execute("insert into leases values ('rounds', 'somebody else', 9e15)");
  target.client.close();
  const server = await startLibsqlServer(url);
  const running = await startApp(`http-${name}`, { DATABASE_URL: server.url });
  const { app, close } = await appIn({ ...running, dataDir: folder });
  const stop = async () => {
    close();
    await running.stop();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { server, app, world: await buildWorld(folder), stop };
}
