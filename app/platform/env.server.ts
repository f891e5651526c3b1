import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65535);
const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

const Environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: port.default(3000),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: optional.refine(
    (url) => !url || /^(file:.|(libsql|https?|wss?):\/\/[^/])/.test(url),
    "must be file:…, libsql://… or http(s)://…",
  ),
  DATABASE_AUTH_TOKEN: optional,
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters"),
  BLOB_READ_WRITE_TOKEN: optional,
  PARTY_PORT: port.default(1999),
  PARTYKIT_HOST: optional.refine(
    (host) => !host || URL.canParse(host.includes("://") ? host : `http://${host}`),
    "must be a host or an origin",
  ),
  PARTYKIT_SECRET: optional,
  /** The specification's distance engine, or with `osrm+` before it one that speaks OSRM's protocol. */
  DISTANCE_ENGINE_URL: z.url({ protocol: /^(osrm\+)?https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: optional,
  /** Where support requests go; without it, to the address of MAIL_FROM. */
  SUPPORT_EMAIL: z.email().optional(),
  SEED: z.enum(["demo", "none"]).default("demo"),
  TRUST_PROXY: z
    .enum(["", "0", "1", "true", "false"])
    .default("")
    .transform((value) => value === "1" || value === "true"),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type Env = z.output<typeof Environment>;

/**
 * Reads the environment; empty values count as absent.
 * @throws Error with one line that names each wrong variable.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment is not usable. ${faults.join("; ")}`);
}

let cached: Env | undefined;

/** The environment of this process, parsed once. The only reader of `process.env` in the app. */
export function env(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}
