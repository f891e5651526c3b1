/** Makes a new local database and bucket of the Worker ready: the tables, the demo, and the demo's files. Run by `serve.mjs`. */
import { database } from "db/client";
import { migrate, UnusableDatabase } from "db/migrate";
import { files } from "db/schema";
import { seedDemo } from "db/seed/demo";
import { getPlatformProxy } from "wrangler";
import { fileStore } from "~/files/choose-store.server";
import { r2Store } from "~/files/r2-store.edge.server";

const config = "app/platform/edge/wrangler.jsonc";

async function main(): Promise<void> {
  const target = database();
  await migrate(target);
  const { rows } = await target.client.execute("SELECT 1 FROM users LIMIT 1");
  if (rows.length > 0 || process.env.SEED === "none") return;
  await seedDemo(target);
  const local = await getPlatformProxy<{ FILES: Parameters<typeof r2Store>[0] }>({
    configPath: config,
    persist: { path: `${process.env.EDGE_STATE}/v3` },
  });
  const [from, to] = [fileStore(), r2Store(local.env.FILES)];
  const stored = await target.db.select({ path: files.path, contentType: files.content_type }).from(files);
  for (const { path, contentType } of stored) {
    const body = await from.get(path);
    if (body) await to.put(path, body, { contentType });
  }
  await local.dispose();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const line = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      error instanceof UnusableDatabase ? `Haulway cannot use this database: ${line}.\n` : `${line}\n`,
    );
    process.exit(1);
  },
);
