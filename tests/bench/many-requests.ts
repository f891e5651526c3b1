import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface Ask {
  method: "GET" | "POST" | "PUT";
  path: string;
  cookie?: string;
  body?: string | Uint8Array;
  headers?: Record<string, string>;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: number;
  text(): string;
}

const TIMEOUT_MS = 60_000;

function textOf(body: Buffer, encoding: string | undefined): string {
  if (encoding === "br") return brotliDecompressSync(body).toString();
  return (encoding === "gzip" ? gunzipSync(body) : body).toString();
}

/** @throws Error with `isReused`, because the server may have closed a reused connection while it was idle */
export function askFor(
  url: string,
  { method, path, cookie, body, ...ask }: Ask,
  agent?: Agent,
): Promise<Reply> {
  const headers = {
    "Accept-Encoding": "gzip",
    ...(cookie && { Cookie: cookie }),
    ...(method === "POST" && {
      Origin: url,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": Buffer.byteLength(body ?? ""),
    }),
    ...ask.headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
      answer.on("end", () => {
        const { statusCode: status = 0, headers } = answer;
        const bytes = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
        resolve({
          status,
          headers,
          bytes,
          text: () => textOf(Buffer.concat(chunks), headers["content-encoding"]),
        });
      });
    });
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error("No response within a minute.")));
    sent.on("error", (error) => reject(Object.assign(error, { isReused: sent.reusedSocket })));
    sent.end(body);
  });
}

export const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

const cookiesIn = ({ headers }: Reply) =>
  [headers["set-cookie"] ?? []].flat().map((cookie) => cookie.split(";")[0] ?? "");

/** The cookies include the one that marks the stylesheet as cached. */
export async function cookieOf(url: string, { email, password }: { email: string; password: string }) {
  const body = form({ email, password });
  const entered = await askFor(url, { method: "POST", path: "/login", body });
  if (entered.status !== 302) throw new Error(`Signing in returned ${entered.status}.`);
  const cookie = cookiesIn(entered).join("; ");
  const page = await askFor(url, { method: "GET", path: "/dashboard", cookie });
  return [cookie, ...cookiesIn(page)].join("; ");
}

interface Rates {
  answered: number;
  perSecond: number;
  /** Latencies in milliseconds. */
  p50: number;
  p95: number;
  p99: number;
}

interface Run {
  url: string;
  status: number;
  /** Null after the last request. */
  next: () => Ask | null;
  connections: number;
  seconds: number;
}

/** @throws Error if a response has a different status */
export async function rates({ url, status, next, connections, seconds }: Run): Promise<Rates> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const tookMs: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  const keepAsking = async () => {
    while (performance.now() < end) {
      const ask = next();
      if (!ask) return;
      const askedAt = performance.now();
      const reply = await askFor(url, ask, agent);
      if (reply.status !== status) throw new Error(`${ask.method} ${ask.path} returned ${reply.status}.`);
      tookMs.push(performance.now() - askedAt);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, keepAsking));
  } finally {
    agent.destroy();
  }
  const took = (performance.now() - started) / 1000;
  tookMs.sort((a, b) => a - b);
  const at = (share: number) => tookMs[Math.min(tookMs.length - 1, Math.floor(tookMs.length * share))] ?? 0;
  return {
    answered: tookMs.length,
    perSecond: tookMs.length / took,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  };
}
