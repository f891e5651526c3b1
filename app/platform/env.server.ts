import * as z from "zod";
import { secretsIn } from "./secret";

const port = z.coerce.number().int().min(0).max(65535);
const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);
const database = optional.refine(
  (url) => !url || /^(file:.|(libsql|https?):\/\/[^/])/.test(url),
  "must be file:…, libsql://… or http(s)://…",
);

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/;

/** Whether only this machine reaches the address. */
export const isLoopback = (url: string) => LOOPBACK.test(url);

/** Where requests may go that carry something of a person. */
const isSafeOrigin = (url: string) =>
  URL.canParse(url) && new URL(url).origin === url && (url.startsWith("https:") || isLoopback(url));

const Environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: port.default(3000),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: database,
  DATABASE_AUTH_TOKEN: optional,
  /** Where `npm run archive` moves finished loads; beside a database file by default `archive.db` in DATA_DIR. */
  ARCHIVE_DATABASE_URL: database,
  ARCHIVE_DATABASE_AUTH_TOKEN: optional,
  /** One, or several with commas while it is rotated: the first signs and seals, all are taken. So is PARTYKIT_SECRET. */
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters"),
  BLOB_READ_WRITE_TOKEN: optional,
  PARTY_PORT: port.default(1999),
  PARTYKIT_HOST: optional.refine(
    (host) => !host || URL.canParse(host.includes("://") ? host : `http://${host}`),
    "must be a host or an origin",
  ),
  PARTYKIT_SECRET: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_PRICE_DRIVER_MONTH: optional,
  STRIPE_PRICE_DRIVER_YEAR: optional,
  STRIPE_PRICE_SHIPPER_MONTH: optional,
  STRIPE_PRICE_SHIPPER_YEAR: optional,
  BILLING: z.enum(["", "demo"]).default(""),
  /** A distance engine: `http(s)://…` speaks our own JSON protocol, `osrm+http(s)://…` OSRM's. */
  DISTANCE_ENGINE_URL: z.url({ protocol: /^(osrm\+)?https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** A mail provider's HTTP API, in place of SMTP_URL: where no socket to a mail server can be opened. */
  MAIL_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAIL_API_KEY: optional,
  MAIL_FROM: optional,
  /** Where support requests go; without it, to the address of MAIL_FROM. */
  SUPPORT_EMAIL: z.email().optional(),
  /** Texts to phones by Twilio's protocol (all three or none): account, token, and the number or messaging service they come from. */
  SMS_API_BASE: z.url({ protocol: /^https?$/ }).default("https://api.twilio.com"),
  SMS_ACCOUNT: optional,
  SMS_TOKEN: optional,
  SMS_FROM: optional,
  /** FMCSA's QCMobile API and the key to it. Without a key no carrier is read there. */
  QCMOBILE_BASE: z.url({ protocol: /^https?$/ }).default("https://mobile.fmcsa.dot.gov/qc/services"),
  QCMOBILE_KEY: optional,
  /** The keys by which push services know Haulway (both or neither), base64url; without them the database keeps some. */
  VAPID_PUBLIC_KEY: optional.refine(
    (key) => !key || /^[\w-]{87}=?$/.test(key),
    "must be 65 bytes as base64url",
  ),
  VAPID_PRIVATE_KEY: optional.refine(
    (key) => !key || /^[\w-]{43}=?$/.test(key),
    "must be 32 bytes as base64url",
  ),
  /** Origins of push services beside those that browsers come with (app/push/services.ts), with commas. */
  PUSH_SERVICES: z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((origin) => origin.trim() || []))
    .refine((list) => list.every(isSafeOrigin), "must be https:// origins, or of this machine"),
  /** An Android app around Haulway (both or neither): its package, and the SHA-256 fingerprints of its certificates, with commas. */
  ANDROID_APP: optional,
  ANDROID_APP_CERTIFICATES: optional,
  /** Without it the demo, but never at a public address: the password of its accounts is public. */
  SEED: z.enum(["demo", "none"]).optional(),
  TRUST_PROXY: z
    .enum(["", "0", "1", "true", "false"])
    .default("")
    .transform((value) => value === "1" || value === "true"),
  /** How many processes answer at the same port: one for each core. Read by `cli/start.mjs`. */
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  /** Which of them this is, for the log. Set by `cli/workers.mjs`. */
  WORKER: z.coerce.number().int().optional(),
  /** How long a process goes on answering after a signal to end, while `/healthz` says so: a balancer looks there meanwhile. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(4).default(0),
  /** `off` takes the service worker back from every phone that asks: see app/offline. */
  SERVICE_WORKER: z.enum(["on", "off"]).default("on"),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** `low`: hashes of passwords that cost nothing, for tests. A built app refuses it with any secret but theirs, and at a public address. */
  TEST_PASSWORD_COST: z.enum(["low"]).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** How the tests' SESSION_SECRET begins. No secret that somebody makes for people begins so. */
const TESTS_SECRET = "only-for-tests-";

export type Env = z.output<typeof Environment> & { SEED: "demo" | "none" };

/** Rules between variables. BILLING=demo takes no money, so it never runs where real people would pay. */
const Consistent = Environment.superRefine((given, check) => {
  const fault = (path: keyof Env, message: string) =>
    check.addIssue({ code: "custom", path: [path], message });
  if (given.ARCHIVE_DATABASE_URL && given.ARCHIVE_DATABASE_URL === given.DATABASE_URL)
    fault("ARCHIVE_DATABASE_URL", "names the database itself; the archive is another one");
  const isPublic = given.APP_URL && !isLoopback(given.APP_URL);
  const isOfTests = given.NODE_ENV === "test" || (!isPublic && given.SESSION_SECRET.startsWith(TESTS_SECRET));
  if (given.TEST_PASSWORD_COST && !isOfTests) fault("TEST_PASSWORD_COST", "is for tests alone; leave it out");
  if (!given.ANDROID_APP !== !given.ANDROID_APP_CERTIFICATES)
    fault("ANDROID_APP", "goes with ANDROID_APP_CERTIFICATES: set both, or neither");
  if (new Set([!given.SMS_ACCOUNT, !given.SMS_TOKEN, !given.SMS_FROM]).size > 1)
    fault("SMS_ACCOUNT", "goes with SMS_TOKEN and SMS_FROM: set all three, or none");
  if (!given.VAPID_PUBLIC_KEY !== !given.VAPID_PRIVATE_KEY)
    fault("VAPID_PUBLIC_KEY", "goes with VAPID_PRIVATE_KEY: set both, or neither");
  if (given.QCMOBILE_BASE.startsWith("http:") && !isLoopback(given.QCMOBILE_BASE))
    fault("QCMOBILE_BASE", "must be https:// unless it is on this machine");
  const { BILLING, APP_URL, STRIPE_API_BASE: base, STRIPE_SECRET_KEY: key } = given;
  if (BILLING === "demo" && APP_URL && !isLoopback(APP_URL))
    fault("BILLING", "demo takes no payments and cannot run at a public APP_URL");
  if (BILLING === "demo" && key && !(base && isLoopback(base)))
    fault("BILLING", "demo brings its own Stripe; leave STRIPE_SECRET_KEY out");
  if (base && key?.includes("_live_")) fault("STRIPE_API_BASE", "never takes a live key; leave it out");
  if (base?.startsWith("http:") && !isLoopback(base))
    fault("STRIPE_API_BASE", "must be https:// unless it is on this machine");
});

/**
 * Parses the environment; empty values count as absent.
 * @throws Error with one line that names each wrong variable
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = Consistent.safeParse(given);
  if (parsed.success) {
    const { APP_URL, SEED } = parsed.data;
    return { ...parsed.data, SEED: SEED ?? (APP_URL && !isLoopback(APP_URL) ? "none" : "demo") };
  }
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment is not usable. ${faults.join("; ")}`);
}

let cached: Env | undefined;

/** The environment of this process, parsed once. In the app nothing else reads `process.env`. */
export function env(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}

/** Whether passwords are hashed at the cost for tests. Builders of rows ask in processes without secrets, which have no whole environment. */
export const hasLowPasswordCost = () =>
  Boolean(process.env.TEST_PASSWORD_COST) && env().TEST_PASSWORD_COST === "low";

/** The values of SESSION_SECRET, newest first: cookies are signed and texts sealed with the first, and read with any. */
export const sessionSecrets = () => secretsIn(env().SESSION_SECRET);
