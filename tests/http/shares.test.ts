/** One user may not slow down others by using too much of a shared resource. */
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { LIMITS_OF_VERBS, VERBS } from "~/limits/verb-limits.server";
import { builtRoutes } from "../fixtures/built-routes";
import { type SampleFile, samplePhoto } from "../fixtures/documents";
import { IS_FULL } from "../fixtures/sample";
import { onTheWorker } from "../start-app";
import { appFor } from "./support/app";
import { colleagueOf } from "./support/colleague";
import { type Answer, PASSWORD, signUp, Visitor } from "./support/visitor";

// The Worker ignores `X-Forwarded-For`, because its platform provides the client's address.
const app = appFor("shares", { RATE_LIMIT_SCALE: "1", TRUST_PROXY: "true" });
const from = (address: string) => ({ "X-Forwarded-For": address });

const MB = 1024 * 1024;
const SENTENCE = /Too many attempts\. Try again in (a minute|\d+ minutes)\./;
const { points } = LIMITS_OF_VERBS.form;

/** Ratios of shorter response times vary too much. */
const NOISE_MS = 20;

/** @returns the median duration in milliseconds */
async function median(times: number, ask: () => Promise<Answer>): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const started = performance.now();
    await ask();
    took.push(performance.now() - started);
  }
  return took.sort((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN;
}

describe("forms", () => {
  it("have a limit in every route that takes them, and no other route has one", () => {
    const acting = Object.entries(builtRoutes()).filter(([, { hasAction }]) => hasAction);
    expect(Object.keys(VERBS).sort()).toEqual(acting.map(([id]) => id).sort());
  });

  it.skipIf(onTheWorker)(
    "are refused beyond a user's limit, no matter which verb, in clear words",
    async () => {
      const greedy = await signUp(app, "driver");
      const paths = [
        "/load-details/nope?step=withdraw",
        "/load-details/nope/offers?step=refuse",
        "/user-account/costs",
      ];
      const answers: Answer[] = [];
      for (let i = 0; i < points + 6; i++) answers.push(await greedy.post(paths[i % paths.length] ?? ""));
      const last = answers.at(-1);
      expect(answers[0]?.status).not.toBe(429);
      expect(answers.slice(-3).map(({ status }) => status)).toEqual([429, 429, 429]);
      expect(last?.text).toMatch(SENTENCE);
      expect(last?.text).toContain("Nothing was saved. Go back one page to find what you typed.");
      expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(last?.headers.get("cache-control")).toBe("no-store");

      const forScript = await greedy.post(paths[0] ?? "", {}, { "X-Form-Outcome": "wanted" });
      expect(forScript.status).toBe(429);
      expect(forScript.headers.get("x-form-outcome")).toBe("data");
      expect(JSON.parse(forScript.text)).toEqual({
        message: expect.stringMatching(SENTENCE),
        fields: {},
        values: {},
      });

      expect((await greedy.get("/dashboard")).status).toBe(200);
      expect((await greedy.post("/dashboard/dismiss")).status).not.toBe(429);
      expect((await (await signUp(app, "driver")).post(paths[0] ?? "")).status).not.toBe(429);
    },
  );

  it.skipIf(onTheWorker)("of one person do not use up a colleague's limit", async () => {
    const owner = await signUp(app, "driver");
    const greedy = await colleagueOf(app, owner, { role: "driver" });
    const path = "/load-details/nope?step=withdraw";
    for (let i = 0; i < points; i++) await greedy.post(path);
    expect((await greedy.post(path)).status).toBe(429);
    expect((await owner.post(path)).status).not.toBe(429);
  });

  it.skipIf(onTheWorker)("of one greedy user do not slow down another's", async () => {
    const [greedy, other] = [await signUp(app, "driver"), await signUp(app, "driver")];
    const big = { reason: "x".repeat(240_000) };
    const ask = () => other.get("/user-account");
    const alone = await median(9, ask);
    for (let i = 0; i < points; i++) await greedy.post("/load-details/nope/offers?step=refuse");
    let going = true;
    let refused = 0;
    const flood = Promise.all(
      Array.from({ length: 6 }, async () => {
        while (going) {
          const { status } = await greedy.post("/load-details/nope/offers?step=refuse", big);
          if (status === 429) refused += 1;
        }
      }),
    );
    const beside = await median(9, ask);
    going = false;
    await flood;
    console.info(`With a flood of forms, a page takes ${(beside / alone).toFixed(1)} times as long.`);
    expect(refused).toBeGreaterThan(10);
    expect(beside).toBeLessThan(20 * Math.max(alone, NOISE_MS));
  });
});

// Skipped on the Worker, because its platform decodes the images. The images take all processors for seconds,
// so only a full run sends them.
describe.skipIf(onTheWorker || !IS_FULL)("images", () => {
  it("of one greedy user do not slow down another's", async () => {
    const [greedy, other] = [await signUp(app, "driver"), await signUp(app, "driver")];
    const flat = sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#7a8450" } });
    const thin = {
      name: "a.avif",
      mimeType: "image/avif",
      buffer: await flat.avif({ effort: 0 }).toBuffer(),
    };
    const small = await samplePhoto("b.jpg");
    const send = (who: Visitor, document: SampleFile) =>
      who.postFiles("/user-account/add-files", { document_kind: "insurance", document });
    const alone = await median(3, () => send(other, small));
    let going = true;
    const flood = Promise.all(
      Array.from({ length: 6 }, async () => {
        while (going) await send(greedy, thin);
      }),
    );
    const beside = await median(3, () => send(other, small));
    going = false;
    await flood;
    console.info(`With a flood of images, an upload takes ${(beside / alone).toFixed(1)} times as long.`);
    // The other user waits for at most one of the greedy user's images, not for all six.
    expect(beside).toBeLessThan(20 * Math.max(alone, 5 * NOISE_MS));
  }, 120_000);
});

describe.skipIf(onTheWorker)("room for chunks", () => {
  it("is available to one user while others claim all of it", async () => {
    const other = await signUp(app, "driver");
    const chunk = (who: Visitor, key: string, bytes: number) =>
      who.send(
        "POST",
        `/form-pieces?${new URLSearchParams({ key, content: "0".repeat(40), bytes: String(64 * MB), from: "0" })}`,
        { body: new Uint8Array(bytes), headers: { "Content-Type": "application/octet-stream" } },
      );
    let turn = 0;
    const ask = () => chunk(other, `a-form-of-mine-${++turn}`, 40_000);
    const alone = await median(5, ask);
    for (let n = 0; n < 18; n++) {
      const greedy = await signUp(app, "driver");
      expect((await chunk(greedy, "a-form-that-is-greedy", 1)).text).toBe("1");
    }
    const beside = await median(5, ask);
    expect((await ask()).text).toBe("40000");
    console.info(`With chunks from 18 users, a chunk takes ${(beside / alone).toFixed(1)} times as long.`);
    expect(beside).toBeLessThan(20 * Math.max(alone, NOISE_MS));
  }, 120_000);
});

describe.skipIf(onTheWorker)("wrong passwords", () => {
  it("from one address do not slow down another user's login", async () => {
    const [victim, other] = [await signUp(app, "driver"), await signUp(app, "driver")];
    const login = (email: string, password: string, address: string) =>
      new Visitor(app).post("/login", { email, password }, from(address));
    const ask = async () => {
      const answer = await login(other.email, PASSWORD, "192.0.2.77");
      expect(answer.status).toBe(302);
      return answer;
    };
    const alone = await median(5, ask);
    let going = true;
    const refused: number[] = [];
    const flood = Promise.all(
      Array.from({ length: 6 }, async () => {
        while (going) refused.push((await login(victim.email, "wrong-guess-1", "198.51.100.7")).status);
      }),
    );
    const beside = await median(5, ask);
    going = false;
    await flood;
    console.info(
      `With a flood of wrong passwords, a login takes ${(beside / alone).toFixed(1)} times as long.`,
    );
    expect(refused).toContain(429);
    expect(beside).toBeLessThan(20 * Math.max(alone, NOISE_MS));
  });
});

describe.skipIf(onTheWorker)("an IPv6 network", () => {
  const login = (address: string) =>
    new Visitor(app).post("/login", { email: "nobody@haulway.test", password: "wrong" }, from(address));
  const tally = async (addresses: string[]) => {
    let refused = 0;
    for (const address of addresses) if ((await login(address)).text.match(SENTENCE)) refused += 1;
    return refused;
  };

  it("of one customer (/64) is one address", async () => {
    const addresses = Array.from({ length: 70 }, (_, i) => `2001:db8:1:1::${i + 1}`);
    expect(await tally(addresses)).toBe(10);
    expect((await login("2001:db8:1:2::1")).text).not.toMatch(SENTENCE);
  });
});
