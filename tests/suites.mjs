/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {RegExp} files
 * @property {string} run
 */

/** @type {readonly Suite[]} */
export const SUITES = [
  {
    name: "unit",
    files: /^(app|db|party|tests\/fakes)\/.*\.test\.tsx?$|^tests\/[^/]+\.test\.ts$/,
    run: "npm run unit",
  },
  { name: "HTTP", files: /^tests\/http\/(?:[^/]+\/)?[^/]+\.test\.ts$/, run: "npm run unit -- tests/http" },
  { name: "ports", files: /^tests\/edge\/[^/]+\.test\.ts$/, run: "npm run unit -- tests/edge" },
  { name: "browser", files: /^tests\/e2e\/(?:[^/]+\/)?[^/]+\.spec\.ts$/, run: "npm run e2e" },
  { name: "faults", files: /^tests\/faults\/[^/]+\.fault\.ts$/, run: "npm run faults" },
];

/**
 * @param {string} file
 * @returns {Suite | undefined}
 */
export const suiteOf = (file) => SUITES.find(({ files }) => files.test(file));

const http = (/** @type {string[]} */ ...names) => names.map((name) => `tests/http/${name}.test.ts`);
const operations = (/** @type {string[]} */ ...names) => http(...names.map((name) => `operations/${name}`));
const browser = (/** @type {string[]} */ ...names) => names.map((name) => `tests/e2e/${name}.spec.ts`);

/** @type {Readonly<Record<string, readonly string[]>>} */
const ONLY_IN_FULL = {
  "a hosted database or archive": [
    "app/archive/hosted.test.ts",
    "app/lead-jobs.server.test.ts",
    "db/remote.test.ts",
    "app/backup/put-back.test.ts",
    "tests/hosted-api.test.ts",
    "tests/hosted-verbs.test.ts",
    ...operations("remote", "silent-archive"),
  ],
  "several processes, a container, memory over time, the demo of payments": [
    ...operations("billing-demo", "container", "leader", "maintenance-load", "memory"),
    ...operations("two-processes", "workers"),
    "tests/edge/two-workers.test.ts",
  ],
  "long walks of the service worker": browser(
    ...["no-signal", "outbox-papers", "push", "road", "stops/four-stops"],
  ),
  "unit and HTTP tests hold the rules; the browser walks them once more, on both runtimes": browser(
    ...["account", "billing", "chat", "chats/broken-connection", "mailed-links", "refusals", "two-step"],
    ...["deal", "cancellation", "keyboard", "recommended", "security"],
    ...["layout/days", "mail-addresses", "operator/maintenance", "operator/week", "other-states"],
  ),
};

/** Browser tests with this tag run only in a full run, because unit and HTTP tests check the same rules. */
export const FULL_TAG = /@full/;

export const onlyInFull = Object.values(ONLY_IN_FULL).flat();

export const ON_THE_WORKER = browser("life-of-a-load");

/**
 * These tests need what a Worker lacks (processes, a disk, a database file, a socket that accepts any bytes),
 * use no app, or start their own servers.
 */
export const NOT_ON_THE_WORKER = [
  ...operations(
    "billing-demo",
    "container",
    "leader",
    "maintenance-load",
    "memory",
    "two-processes",
    "workers",
    "silent-archive",
  ),
  ...operations("log", "our-fault", "remote", "public-address", "prometheus"),
  ...http("nonsense", "rooms", "upload-cut-off", "walks", "archived", "staff/held"),
  ...http("budgets/round-trips", "budgets/sizes"),
  ...http("budgets/queries", "budgets/queries-alerts", "budgets/queries-recommended"),
];
