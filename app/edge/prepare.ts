import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { database } from "db/client";
import { migrate, UnusableDatabase } from "db/migrate";
import { files } from "db/schema";
import { getPlatformProxy } from "wrangler";
import { fileStore } from "~/files/store/choose-store.server";
import { r2Store } from "~/files/store/r2-store.edge.server";
import { env } from "~/platform/env.server";
import { seedDemo } from "~/seed/demo";

/** Other bindings are omitted because wrangler would warn about them. */
const BUCKET = { name: "haulway", r2_buckets: [{ binding: "FILES", bucket_name: "haulway-files" }] };

async function main(state = ""): Promise<void> {
  const target = database();
  await migrate(target);
  const { rows } = await target.client.execute("SELECT 1 FROM users LIMIT 1");
  if (rows.length > 0 || env().SEED === "none") return;
  await seedDemo(target);
  const configPath = join(env().DATA_DIR, "bucket.json");
  await writeFile(configPath, JSON.stringify({ ...BUCKET, compatibility_date: "2026-04-20" }));
  const local = await getPlatformProxy<{ FILES: Parameters<typeof r2Store>[0] }>({
    configPath,
    persist: { path: `${state}/v3` },
  });
  const [from, to] = [fileStore(), r2Store(local.env.FILES)];
  const stored = await target.db.select({ path: files.path, contentType: files.content_type }).from(files);
  for (const { path, contentType } of stored) {
    const body = await from.get(path);
    if (body) await to.put(path, body, { contentType });
  }
  await local.dispose();
}

main(process.argv[2]).then(
  () => process.exit(0),
  (error: unknown) => {
    const line = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      error instanceof UnusableDatabase ? `Haulway cannot use this database: ${line}.\n` : `${line}\n`,
    );
    process.exit(1);
  },
);
