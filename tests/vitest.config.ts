import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = fileURLToPath(new URL("..", import.meta.url));

/** These variables are empty, so that tests reach only the fakes that they start. */
const outside = [
  "APP_URL",
  "ARCHIVE_DATABASE_AUTH_TOKEN",
  "ARCHIVE_DATABASE_URL",
  "BLOB_READ_WRITE_TOKEN",
  "CENSUS_URL",
  "DATABASE_AUTH_TOKEN",
  "DATABASE_URL",
  "DISTANCE_ENGINE_URL",
  "METRICS_TOKEN",
  "PARTYKIT_HOST",
  "PUSH_SERVICES",
  "QCMOBILE_BASE",
  "QCMOBILE_KEY",
  "RDAP_BASE",
  "SMTP_URL",
  "SMS_ACCOUNT",
  "SMS_API_BASE",
  "SMS_FROM",
  "SMS_TOKEN",
  "BILLING",
  "STAFF_NETWORKS",
  "STRIPE_API_BASE",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "VAPID_PRIVATE_KEY",
  "VAPID_PUBLIC_KEY",
  "WEBHOOKS_LOCAL",
];

const testFiles = ["app", "db", "party", "tests"].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);

/** Files that take ten seconds or more, slowest first. */
const LONGEST = [
  "tests/http/who-sees-what/first-half",
  "tests/http/who-sees-what/second-half",
  "tests/http/operations/maintenance",
  "tests/staff-rights",
  "tests/http/staff/view",
  "tests/http/budgets/round-trips",
  "tests/http/budgets/colleagues",
  "tests/http/sent-again",
  "tests/http/companies/other-form",
  "tests/http/operations/remote",
  "tests/edge/ports",
  "app/search/search-board.server",
  "tests/edge/two-workers",
  "tests/http/operations/workers",
  "party/server",
  "app/leaving/export-columns",
  "app/billing/event-orders",
  "app/archive/hosted",
  "app/search/plans",
  "tests/http/rooms",
  "tests/http/operations/container",
  "db/remote",
  "tests/http/billing",
  "tests/http/guards",
  "tests/http/walks",
  "tests/http/staff/held",
  "tests/http/staff/suspended",
  "tests/http/budgets/sizes",
  "tests/http/headers",
  "tests/http/operations/leader",
  "tests/http/operations/billing-demo",
  "tests/http/races",
  "app/search/engine/find.server",
  "tests/http/chunked-upload",
  "tests/http/search",
  "app/search/fits",
  "app/accounts/sign-in/sign-in-code",
  "tests/http/pin",
].map((name) => `${name}.test.ts`);
const gone = LONGEST.filter((file) => !testFiles.includes(file));
if (gone.length > 0)
  throw new Error(`tests/vitest.config.ts lists files that do not exist: ${gone.join(", ")}`);

/**
 * Starts the slowest files first, because a slow file could otherwise run alone at the end. Files that need
 * their own process run last, because a shared process has to end before each of them.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification) => {
      const at = LONGEST.indexOf(moduleId.slice(root.length));
      if (at >= 0) return at;
      return project.config.isolate ? LONGEST.length + 1 : LONGEST.length;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

/** Modules that `vi.mock` replaces would stay replaced in later files of a shared process. */
const mocksModules = (file: string) => readFileSync(`${root}${file}`, "utf8").includes("vi.mock(");

const STATE =
  /own-|vi\.(mock|doMock|hoisted|resetModules|stub|spyOn|useFakeTimers)|process\.env|database|\bdb\(\)|await import\(|\/http\/|start-app|globalThis/;

const keepsModules = (file: string) =>
  !file.startsWith("tests/") && !STATE.test(readFileSync(`${root}${file}`, "utf8"));

/**
 * Most files share processes. One process per file would take twice the time, because each process loads the
 * packages (200 files: 278 s of CPU time instead of 142).
 */
export default defineConfig({
  root,
  resolve: {
    // The same aliases as in tsconfig.json. `db/` includes the slash, so that a package named `db` still
    // resolves.
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
          include: testFiles.filter((file) => !mocksModules(file) && !keepsModules(file)),
          isolate: false,
          setupFiles: [`${root}tests/fixtures/as-if-alone.ts`, `${root}tests/fixtures/companies-of-two.ts`],
        },
      },
      { extends: true, test: { name: "pure", include: testFiles.filter(keepsModules), isolate: false } },
      {
        extends: true,
        test: {
          name: "mocks",
          include: testFiles.filter(mocksModules),
          setupFiles: [`${root}tests/fixtures/companies-of-two.ts`],
        },
      },
    ],
    env: {
      ...Object.fromEntries(outside.map((name) => [name, ""])),
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      SESSION_SECRET: "only-for-tests-0123456789-0123456789",
      TEST_PASSWORD_COST: "low",
    },
    pool: "forks",
    // With two processes, two cores would be idle a fifth of the time, because both running files can be
    // waiting for an app, a room, a database or a clock.
    maxWorkers: 3,
    // Concurrent tests mostly wait for timeouts, so many can run at once.
    maxConcurrency: 20,
    sequence: { sequencer: LongestFirst },
    // Node.js 20 provides WebSocket only with this flag, which later versions ignore.
    execArgv: ["--experimental-websocket", "--no-warnings=ExperimentalWarning"],
    // Long, because tests can be slow on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
