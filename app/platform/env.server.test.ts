import { describe, expect, it } from "vitest";
import { hasDemo } from "~/cli/run.mjs";
import { workerCount } from "~/cli/worker-count.mjs";
import { parseEnv } from "./env.server";

const secret = "a secret of at least 32 characters";
const with_ = (given: Record<string, string | undefined>) => parseEnv({ SESSION_SECRET: secret, ...given });

function refusalOf(given: Record<string, string | undefined>): string {
  try {
    with_(given);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "nothing was refused";
}

describe("the environment", () => {
  it("accepts ANDROID_APP only together with its certificates", () => {
    expect(refusalOf({ ANDROID_APP: "test.haulway" })).toContain("set both, or neither");
    expect(refusalOf({ ANDROID_APP_CERTIFICATES: "AA:01" })).toContain("set both, or neither");
  });

  it("accepts cheap password hashes only with the tests' secret, and never at a public address", () => {
    const tests = { TEST_PASSWORD_COST: "low", SESSION_SECRET: "only-for-tests-0123456789-0123456789" };
    expect(with_(tests).TEST_PASSWORD_COST).toBe("low");
    expect(with_({ ...tests, APP_URL: "http://localhost:3000" }).TEST_PASSWORD_COST).toBe("low");
    expect(with_({ TEST_PASSWORD_COST: "low", NODE_ENV: "test" }).TEST_PASSWORD_COST).toBe("low");
    for (const given of [
      { TEST_PASSWORD_COST: "low" },
      { TEST_PASSWORD_COST: "low", NODE_ENV: "development" },
      { ...tests, SESSION_SECRET: `${secret} only-for-tests-` },
      { ...tests, APP_URL: "https://board.haulway.test" },
      { ...tests, NODE_ENV: "production", APP_URL: "https://board.haulway.test" },
    ])
      expect(refusalOf(given)).toContain("TEST_PASSWORD_COST: is for tests only");
    expect(with_({}).TEST_PASSWORD_COST).toBeUndefined();
  });

  it("lets webhooks call this machine only in development and tests", () => {
    expect(with_({}).WEBHOOKS_LOCAL).toBe(false);
    for (const NODE_ENV of ["development", "test"])
      expect(with_({ WEBHOOKS_LOCAL: "1", NODE_ENV }).WEBHOOKS_LOCAL).toBe(true);
    const production = { WEBHOOKS_LOCAL: "1", NODE_ENV: "production" };
    expect(refusalOf(production)).toContain("WEBHOOKS_LOCAL: is for development and tests only");
  });

  it("accepts an SMS account only with its token and number", () => {
    const account = { SMS_ACCOUNT: "AC1", SMS_TOKEN: "token", SMS_FROM: "+18015550100" };
    expect(with_(account)).toMatchObject(account);
    for (const name of Object.keys(account))
      expect(refusalOf({ ...account, [name]: "" })).toContain("set all three, or none");
  });

  it("accepts only a long token for /metrics", () => {
    expect(with_({}).METRICS_TOKEN).toBeUndefined();
    expect(with_({ METRICS_TOKEN: secret }).METRICS_TOKEN).toBe(secret);
    expect(refusalOf({ METRICS_TOKEN: "short" })).toContain(
      "METRICS_TOKEN: must have at least 32 characters",
    );
  });

  const SMS = { SMS_ACCOUNT: "AC1", SMS_FROM: "+18015550100" };
  it.each([
    ["DATABASE_URL", "DATABASE_AUTH_TOKEN", {}],
    ["ARCHIVE_DATABASE_URL", "ARCHIVE_DATABASE_AUTH_TOKEN", {}],
    ["MAIL_API_URL", "MAIL_API_KEY", {}],
    ["SMS_API_BASE", "SMS_TOKEN", SMS],
    ["QCMOBILE_BASE", "QCMOBILE_KEY", {}],
    ["STRIPE_API_BASE", "STRIPE_SECRET_KEY", {}],
  ])(
    "sends nothing to %s without TLS together with %s, unless it is on this machine",
    (address, secret, more) => {
      const given = (url: string) => ({ [address]: url, [secret]: "hunter2", ...more });
      for (const url of ["http://127.0.0.1:4000", "http://localhost:4000", "http://[::1]:4000"])
        expect(with_(given(url))).toMatchObject({ [address]: url });
      expect(with_(given("https://service.example"))).toMatchObject({ [address]: "https://service.example" });
      for (const url of ["http://service.example", "http://localhost:4000@service.example"])
        expect(refusalOf(given(url))).toBe(
          `The environment is not usable. ${address}: must use TLS (https://) unless it is on this machine, because ${secret} is sent to it`,
        );
    },
  );

  it.each(["DATABASE_URL", "ARCHIVE_DATABASE_URL"])(
    "accepts a %s without TLS only on this machine, or if no token is sent",
    (name) => {
      const token = { DATABASE_AUTH_TOKEN: "hunter2", ARCHIVE_DATABASE_AUTH_TOKEN: "hunter2" };
      const refused = `${name}: must use TLS`;
      expect(refusalOf({ ...token, [name]: "libsql://board.example?tls=0" })).toContain(refused);
      expect(refusalOf({ [name]: "http://board.example?authToken=hunter2" })).toContain(refused);
      for (const url of ["libsql://board.example", "libsql://localhost:8080?tls=0", "file:board.db"])
        expect(with_({ ...token, [name]: url })).toMatchObject({ [name]: url });
      expect(with_({ [name]: "http://board.example" })).toMatchObject({ [name]: "http://board.example" });
    },
  );

  it("accepts VAPID keys only as a pair of the right length", () => {
    const keys = { VAPID_PUBLIC_KEY: `B${"a".repeat(86)}`, VAPID_PRIVATE_KEY: "b".repeat(43) };
    expect(with_(keys)).toMatchObject(keys);
    expect(refusalOf({ ...keys, VAPID_PRIVATE_KEY: undefined })).toContain("set both, or neither");
    expect(refusalOf({ ...keys, VAPID_PRIVATE_KEY: "short" })).toContain(
      "VAPID_PRIVATE_KEY: must be 32 bytes",
    );
    expect(refusalOf({ ...keys, VAPID_PUBLIC_KEY: "short" })).toContain("VAPID_PUBLIC_KEY: must be 65 bytes");
  });

  it.each(["http://push.example", "https://push.example/path", "push.example", "ftp://127.0.0.1"])(
    "refuses the push service %s",
    (origin) =>
      expect(refusalOf({ PUSH_SERVICES: `https://fine.example,${origin}` })).toContain("PUSH_SERVICES"),
  );

  it.each(["192.0.2.0/33", "2001:db8::/129", "office", "192.0.2.0/24/8", "300.0.0.1", "/8"])(
    "refuses the network %s for staff",
    (network) =>
      expect(refusalOf({ STAFF_NETWORKS: `192.0.2.1, ${network}` })).toContain("STAFF_NETWORKS: must be IP"),
  );

  it("needs only the secret", () => {
    expect(with_({})).toEqual({
      NODE_ENV: "production",
      PORT: 3000,
      PARTY_PORT: 1999,
      DATA_DIR: "./data",
      SESSION_SECRET: secret,
      SEED: "demo",
      BILLING: "",
      TRUST_PROXY: false,
      WEBHOOKS_LOCAL: false,
      SERVICE_WORKER: "on",
      SMS_API_BASE: "https://api.twilio.com",
      QCMOBILE_BASE: "https://mobile.fmcsa.dot.gov/qc/services",
      PUSH_SERVICES: [],
      STAFF_NETWORKS: [],
      WORKERS: 1,
      DRAIN_SECONDS: 0,
      MAIL_NEWS_A_DAY: 1_000,
      RATE_LIMIT_SCALE: 1,
      LOG_LEVEL: "info",
    });
  });

  it.each([
    "PORT",
    "APP_URL",
    "DATA_DIR",
    "DATABASE_URL",
    "DISTANCE_ENGINE_URL",
    "SMTP_URL",
    "MAIL_FROM",
    "SEED",
    "TRUST_PROXY",
    "LOG_LEVEL",
  ])("treats an empty %s as absent", (name) => {
    expect(with_({ [name]: "" })).toEqual(with_({}));
  });

  it.each([
    ["no address", {}, "demo"],
    ["an address of this machine", { APP_URL: "http://localhost:3000" }, "demo"],
    ["a public address", { APP_URL: "https://board.haulway.test" }, "none"],
    ["a public address with SEED=demo", { APP_URL: "https://board.haulway.test", SEED: "demo" }, "demo"],
    ["no address with SEED=none", { SEED: "none" }, "none"],
  ])("decides on the demo data for %s", (_, given, seed) => {
    expect(with_(given).SEED).toBe(seed);
    expect(hasDemo(given)).toBe(seed === "demo");
  });

  it.each([
    ["PORT", "8080", 8080],
    ["PARTY_PORT", "0", 0],
    ["APP_URL", "https://board.haulway.test", "https://board.haulway.test"],
    ["DATABASE_URL", " libsql://board.haulway.test ", "libsql://board.haulway.test"],
    ["SMTP_URL", "smtps://name:word@mail.haulway.test", "smtps://name:word@mail.haulway.test"],
    ["SMTP_URL", "smtp://127.0.0.1:2525?requireTLS=true", "smtp://127.0.0.1:2525?requireTLS=true"],
    ["MAIL_FROM", "Haulway <board@haulway.test>", "Haulway <board@haulway.test>"],
    ["MAIL_FROM", " Haulway, Inc. <board@localhost> ", "Haulway, Inc. <board@localhost>"],
    ["MAIL_FROM", "board@haulway.test", "board@haulway.test"],
    ["SEED", "none", "none"],
    ["TRUST_PROXY", "1", true],
    ["TRUST_PROXY", "true", true],
    ["TRUST_PROXY", "0", false],
    ["TRUST_PROXY", "false", false],
    ["WORKERS", "4", 4],
    ["WORKERS", "", 1],
    ["DRAIN_SECONDS", "2.5", 2.5],
    ["RATE_LIMIT_SCALE", "2.5", 2.5],
    ["LOG_LEVEL", "silent", "silent"],
  ])("reads %s=%j", (name, text, value) => {
    expect(with_({ [name]: text })).toMatchObject({ [name]: value });
  });

  it.each([
    ["PORT", "port"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["PORT", "30.5"],
    ["APP_URL", "board.haulway.test"],
    ["APP_URL", "ftp://board.haulway.test"],
    ["APP_URL", "javascript:alert(1)"],
    ["DISTANCE_ENGINE_URL", "nowhere"],
    ["SMTP_URL", "mail.haulway.test:587"],
    ["SMTP_URL", "https://mail.haulway.test"],
    ["MAIL_FROM", "Haulway"],
    ["MAIL_FROM", "Haulway <board>"],
    ["MAIL_FROM", "a@haulway.test, b@haulway.test"],
    ["SESSION_SECRET", "too short"],
    ["SESSION_SECRET", undefined],
    ["SEED", "everything"],
    ["TRUST_PROXY", "yes please"],
    ["WORKERS", "0"],
    ["WORKERS", "1.5"],
    ["WORKERS", "65"],
    ["WORKERS", "all"],
    ["DRAIN_SECONDS", "5"],
    ["RATE_LIMIT_SCALE", "0"],
    ["RATE_LIMIT_SCALE", "Infinity"],
    ["LOG_LEVEL", "loud"],
    ["NODE_ENV", "staging"],
  ])("refuses %s=%j in one line that names the variable", (name, text) => {
    expect(refusalOf({ [name]: text })).toMatch(
      new RegExp(`^The environment is not usable. ${name}: [^\n;]+$`),
    );
  });

  it.each([undefined, "", "1", "4", "64", "0", "65", "1.5", "all", "-1"])(
    "reads WORKERS=%j as the start command does",
    (WORKERS) => {
      const counted = () => workerCount({ WORKERS });
      const refusal = refusalOf({ WORKERS });
      if (refusal === "nothing was refused") expect(counted()).toBe(with_({ WORKERS }).WORKERS);
      else expect(counted).toThrow("WORKERS must be a number from 1 to 64.");
    },
  );

  const DEMO = { STRIPE_SECRET_KEY: "sk_test_demo", STRIPE_API_BASE: "http://localhost:4000" };

  it.each([
    ["the billing demo on this machine", { BILLING: "demo" }],
    ["the billing demo with its own Stripe", { BILLING: "demo", ...DEMO }],
    ["the billing demo at a loopback address", { BILLING: "demo", APP_URL: "http://localhost:3000" }],
    ["a Stripe stand-in on another host over https", { STRIPE_API_BASE: "https://stripe.haulway.test" }],
    ["a live key for Stripe itself", { STRIPE_SECRET_KEY: "sk_live_key" }],
  ])("accepts %s", (_, given) => {
    expect(with_(given)).toMatchObject(given);
  });

  it.each([
    ["BILLING", { BILLING: "yes" }],
    ["BILLING", { BILLING: "demo", APP_URL: "https://board.haulway.test" }],
    ["BILLING", { BILLING: "demo", APP_URL: "http://localhost.haulway.test" }],
    ["BILLING", { BILLING: "demo", STRIPE_SECRET_KEY: "sk_test_key" }],
    ["BILLING", { BILLING: "demo", ...DEMO, STRIPE_API_BASE: "https://stripe.haulway.test" }],
    ["STRIPE_API_BASE", { ...DEMO, STRIPE_SECRET_KEY: "sk_live_key" }],
    ["STRIPE_API_BASE", { STRIPE_API_BASE: "stripe" }],
  ])("names %s when it refuses %j", (name, given) => {
    const refusal = refusalOf(given);
    expect(refusal).toMatch(new RegExp(`^The environment is not usable. ${name}: [^\n;]+`));
    expect(refusal).not.toContain("_key");
  });

  it("does not print a secret that it refuses", () => {
    expect(refusalOf({ SESSION_SECRET: "hunter2" })).not.toContain("hunter2");
    expect(refusalOf({ SMTP_URL: "http://name:hunter2@mail.haulway.test" })).not.toContain("hunter2");
  });

  it("names every wrong variable at once", () => {
    expect(() => with_({ PORT: "port", SEED: "all" })).toThrow(/PORT: .+; SEED: /);
  });
});
