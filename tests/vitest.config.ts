import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A developer may have these set; tests reach no service but the stand-ins that they start. Empty means absent. */
const outside = [
  "APP_URL",
  "BLOB_READ_WRITE_TOKEN",
  "DATABASE_AUTH_TOKEN",
  "DATABASE_URL",
  "DISTANCE_ENGINE_URL",
  "PARTYKIT_HOST",
  "SMTP_URL",
  "BILLING",
  "STRIPE_API_BASE",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
];

/** Tests stand beside the code; those that belong to no single folder in tests. */
export default defineConfig({
  root,
  resolve: {
    // The same names as in tsconfig.json. `db/` with its slash, so that a package of that name is left alone.
    alias: [
      { find: /^~\//, replacement: `${root}app/` },
      { find: /^db\//, replacement: `${root}db/` },
      { find: /^party\//, replacement: `${root}party/` },
    ],
  },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "{db,party,tests}/**/*.test.ts"],
    env: {
      ...Object.fromEntries(outside.map((name) => [name, ""])),
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      SESSION_SECRET: "only-for-tests-0123456789-0123456789",
    },
    pool: "forks",
    // By itself vitest leaves one of the cores idle; most of these files wait for an app as often as they compute.
    maxWorkers: 2,
    // Node.js 20 has WebSocket behind this flag; later versions take it without effect.
    execArgv: ["--experimental-websocket", "--no-warnings=ExperimentalWarning"],
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
});
