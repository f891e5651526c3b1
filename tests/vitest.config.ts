import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Variables that a developer may have set, emptied so that tests reach only the stand-ins that they start. */
const outside = [
  "APP_URL",
  "ARCHIVE_DATABASE_AUTH_TOKEN",
  "ARCHIVE_DATABASE_URL",
  "BLOB_READ_WRITE_TOKEN",
  "DATABASE_AUTH_TOKEN",
  "DATABASE_URL",
  "DISTANCE_ENGINE_URL",
  "PARTYKIT_HOST",
  "PUSH_SERVICES",
  "QCMOBILE_BASE",
  "QCMOBILE_KEY",
  "SMTP_URL",
  "SMS_ACCOUNT",
  "SMS_API_BASE",
  "SMS_FROM",
  "SMS_TOKEN",
  "BILLING",
  "STRIPE_API_BASE",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "VAPID_PRIVATE_KEY",
  "VAPID_PUBLIC_KEY",
];

const testFiles = ["app", "db", "party", "tests"].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);

/** What `vi.mock` replaces stays replaced for the files that the process runs next. */
const mocksModules = (file: string) => readFileSync(`${root}${file}`, "utf8").includes("vi.mock(");

/**
 * Unit tests stand beside the code; tests of the whole product are in tests/. All but a few share their processes, each with
 * modules of its own: a process for each file takes twice the time, because each loads the packages anew (200 files: 278 s of
 * CPU against 142).
 */
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
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: testFiles.filter((file) => !mocksModules(file)),
          isolate: false,
          setupFiles: [`${root}tests/fixtures/as-if-alone.ts`],
        },
      },
      { extends: true, test: { name: "mocks", include: testFiles.filter(mocksModules) } },
    ],
    env: {
      ...Object.fromEntries(outside.map((name) => [name, ""])),
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      SESSION_SECRET: "only-for-tests-0123456789-0123456789",
    },
    pool: "forks",
    // Vitest's default leaves one core idle, although most of these files wait for an app as often as they compute. Three are no quicker on
    // two cores.
    maxWorkers: 2,
    // Node.js 20 has WebSocket behind this flag; later versions take it without effect.
    execArgv: ["--experimental-websocket", "--no-warnings=ExperimentalWarning"],
    // These end what hangs. How long real work takes on a busy machine is not what a test asserts, so they are wide.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
