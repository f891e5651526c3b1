import * as z from "zod";
import { type Network, readNetwork } from "~/text/ip-address";
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

const LOOPBACK_HOSTS: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

export function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return /^(https?|libsql):$/.test(protocol) && LOOPBACK_HOSTS.includes(hostname);
}

/** Returns whether others on the network could read what is sent to the URL. */
function isClear(url: string): boolean {
  if (!URL.canParse(url) || isLoopback(url)) return false;
  const { protocol, searchParams } = new URL(url);
  return protocol === "http:" || (protocol === "libsql:" && searchParams.get("tls") === "0");
}

const isSafeOrigin = (url: string) =>
  URL.canParse(url) && new URL(url).origin === url && (url.startsWith("https:") || isLoopback(url));

const Environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: port.default(3000),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: database,
  DATABASE_AUTH_TOKEN: optional,
  /** If the main database is a file, the default is `archive.db` in DATA_DIR. */
  ARCHIVE_DATABASE_URL: database,
  ARCHIVE_DATABASE_AUTH_TOKEN: optional,
  /**
   * One secret, or several separated by commas during a rotation. The first signs; any of them can verify.
   */
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
  /** The URL of a distance engine: `http(s)://…` for our JSON protocol, `osrm+http(s)://…` for OSRM's. */
  DISTANCE_ENGINE_URL: z.url({ protocol: /^(osrm\+)?https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** An email provider's HTTP API, for platforms that cannot connect to a mail server. Replaces SMTP_URL. */
  MAIL_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAIL_API_KEY: optional,
  MAIL_FROM: optional.refine(
    (from) => !from || /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from),
    "must be an address, or Name <address>",
  ),
  SUPPORT_EMAIL: z.email().optional(),
  /**
   * The networks from which staff may open the back office (`app/staff`), separated by commas:
   * `192.0.2.0/24`, `2001:db8::/32` or single addresses. If empty, staff may open it from anywhere.
   */
  STAFF_NETWORKS: z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((network) => network.trim() || []))
    .refine((list) => list.every(readNetwork), "must be IP addresses or networks such as 192.0.2.0/24")
    .transform((list): Network[] => list.flatMap((network) => readNetwork(network) ?? [])),
  /**
   * The maximum number of announcement emails in a UTC day. Keep it below the provider's limit, because the
   * app also sends other emails.
   */
  MAIL_NEWS_A_DAY: z.coerce.number().int().min(1).default(1_000),
  /** Twilio's API. Set the account, the token and the sender, or none of them. */
  SMS_API_BASE: z.url({ protocol: /^https?$/ }).default("https://api.twilio.com"),
  SMS_ACCOUNT: optional,
  SMS_TOKEN: optional,
  SMS_FROM: optional,
  /** FMCSA's QCMobile API and its key. Without a key, carriers are not looked up. */
  QCMOBILE_BASE: z.url({ protocol: /^https?$/ }).default("https://mobile.fmcsa.dot.gov/qc/services"),
  QCMOBILE_KEY: optional,
  /** FMCSA's census file as a Socrata resource. Without it, the age of a USDOT number is not looked up. */
  CENSUS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** An RDAP server that redirects to the registries. Without it, ages of email domains are not looked up. */
  RDAP_BASE: z.url({ protocol: /^https?$/ }).optional(),
  /** Set both keys or neither. Without them, the app creates keys and stores them in the database. */
  VAPID_PUBLIC_KEY: optional.refine(
    (key) => !key || /^[\w-]{87}=?$/.test(key),
    "must be 65 bytes as base64url",
  ),
  VAPID_PRIVATE_KEY: optional.refine(
    (key) => !key || /^[\w-]{43}=?$/.test(key),
    "must be 32 bytes as base64url",
  ),
  /** Origins in addition to those in `app/push/services.ts`, separated by commas. */
  PUSH_SERVICES: z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((origin) => origin.trim() || []))
    .refine((list) => list.every(isSafeOrigin), "must be https:// origins, or of this machine"),
  /** `1` lets webhooks call servers on this machine, for development and tests. */
  WEBHOOKS_LOCAL: z
    .enum(["", "0", "1"])
    .default("")
    .transform((value) => value === "1"),
  /**
   * The Android app: its package name, and the SHA-256 fingerprints of its certificates, separated by commas.
   * Set both or neither.
   */
  ANDROID_APP: optional,
  ANDROID_APP_CERTIFICATES: optional,
  /** The default is `none` at a public address, because the demo's password is public, otherwise `demo`. */
  SEED: z.enum(["demo", "none"]).optional(),
  TRUST_PROXY: z
    .enum(["", "0", "1", "true", "false"])
    .default("")
    .transform((value) => value === "1" || value === "true"),
  /** The number of processes that share the port. Read by `app/cli/start.mjs`. */
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  /** The number of this process, for the log. Set by `app/cli/workers.mjs`. */
  WORKER: z.coerce.number().int().optional(),
  /** How long a stopping process still responds, with 503 at `/healthz` for a load balancer. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(4).default(0),
  /** `off` removes the service worker from every phone that checks for an update (`app/offline`). */
  SERVICE_WORKER: z.enum(["on", "off"]).default("on"),
  /**
   * The bearer token with which a monitoring system reads `/metrics`, or several separated by commas. Without
   * a token, the page does not exist.
   */
  METRICS_TOKEN: optional.refine((token) => !token || token.length >= 32, "must have at least 32 characters"),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** `low` makes password hashing cheap, for tests. */
  TEST_PASSWORD_COST: z.enum(["low"]).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** Each URL of a service, with the secret that is sent to it. */
const SECRETS_SENT = {
  DATABASE_URL: "DATABASE_AUTH_TOKEN",
  ARCHIVE_DATABASE_URL: "ARCHIVE_DATABASE_AUTH_TOKEN",
  MAIL_API_URL: "MAIL_API_KEY",
  SMS_API_BASE: "SMS_TOKEN",
  QCMOBILE_BASE: "QCMOBILE_KEY",
  STRIPE_API_BASE: "STRIPE_SECRET_KEY",
} as const satisfies Partial<Record<keyof z.output<typeof Environment>, string>>;

type Address = keyof typeof SECRETS_SENT;
type Secret = (typeof SECRETS_SENT)[Address];

/** The prefix of SESSION_SECRET in tests. */
const TESTS_SECRET = "only-for-tests-";

export type Env = z.output<typeof Environment> & { SEED: "demo" | "none" };

const Consistent = Environment.superRefine((given, check) => {
  const fault = (path: keyof Env, message: string) =>
    check.addIssue({ code: "custom", path: [path], message });
  if (given.ARCHIVE_DATABASE_URL && given.ARCHIVE_DATABASE_URL === given.DATABASE_URL)
    fault("ARCHIVE_DATABASE_URL", "must not be the same as DATABASE_URL");
  const isPublic = given.APP_URL && !isLoopback(given.APP_URL);
  const isOfTests = given.NODE_ENV === "test" || (!isPublic && given.SESSION_SECRET.startsWith(TESTS_SECRET));
  if (given.TEST_PASSWORD_COST && !isOfTests) fault("TEST_PASSWORD_COST", "is for tests only; remove it");
  if (given.WEBHOOKS_LOCAL && given.NODE_ENV === "production" && !isOfTests)
    fault("WEBHOOKS_LOCAL", "is for development and tests only; remove it");
  if (!given.ANDROID_APP !== !given.ANDROID_APP_CERTIFICATES)
    fault("ANDROID_APP", "goes with ANDROID_APP_CERTIFICATES: set both, or neither");
  if (new Set([!given.SMS_ACCOUNT, !given.SMS_TOKEN, !given.SMS_FROM]).size > 1)
    fault("SMS_ACCOUNT", "goes with SMS_TOKEN and SMS_FROM: set all three, or none");
  if (!given.VAPID_PUBLIC_KEY !== !given.VAPID_PRIVATE_KEY)
    fault("VAPID_PUBLIC_KEY", "goes with VAPID_PRIVATE_KEY: set both, or neither");
  for (const [address, secret] of Object.entries(SECRETS_SENT) as [Address, Secret][]) {
    const url = given[address];
    // A database's URL may contain its token.
    const isSent = given[secret] || (url && /[?&]authToken=./.test(url));
    if (url && isSent && isClear(url))
      fault(address, `must use TLS (https://) unless it is on this machine, because ${secret} is sent to it`);
  }
  const { BILLING, APP_URL, STRIPE_API_BASE: base, STRIPE_SECRET_KEY: key } = given;
  if (BILLING === "demo" && APP_URL && !isLoopback(APP_URL))
    fault("BILLING", "demo takes no payments, so it cannot run at a public APP_URL");
  if (BILLING === "demo" && key && !(base && isLoopback(base)))
    fault("BILLING", "demo has its own Stripe stand-in; do not set STRIPE_SECRET_KEY");
  if (base && key?.includes("_live_"))
    fault("STRIPE_API_BASE", "must not be used with a live key; do not set it");
});

/**
 * Empty values count as absent.
 * @throws Error whose one-line message lists the invalid variables
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

/** Parses `process.env` once. Use this function instead of `process.env`, except for NODE_ENV. */
export function env(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}

/** Reads `process.env` first, because test fixtures have an incomplete environment. */
export const hasLowPasswordCost = () =>
  Boolean(process.env.TEST_PASSWORD_COST) && env().TEST_PASSWORD_COST === "low";

/** The newest comes first and signs; any of them can verify. */
export const sessionSecrets = () => secretsIn(env().SESSION_SECRET);
