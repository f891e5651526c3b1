import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { generateApi } from "swagger-typescript-api";

type Json = Record<string, unknown>;

interface Load extends Json {
  status: string;
  revision: number;
  total_rate: number;
  url: string;
}

interface Request extends Json {
  id: string;
  status: string;
  next_offer: number;
  offers: { number: number; rate: number; status: string }[];
}

interface Invoice extends Json {
  id: string;
  status: string;
  total: number;
}

interface BoardLoad extends Json {
  number: string;
  status: string;
  revision: number;
  requested: boolean;
}

interface OwnRequest extends Json {
  status: string;
}

interface CheckIns extends Json {
  status: string;
  check_ins: { name: string }[];
}

interface Answered<T> {
  status: number;
  headers: Headers;
  data: T;
}

interface Options {
  headers?: Record<string, string>;
  /** Sent as it is, instead of the body. The generated client makes JSON of every body. */
  file?: Blob;
}

export interface Client {
  loads: {
    listLoads(query?: { status?: string; cursor?: string }): Promise<Answered<{ loads: Load[] }>>;
    getLoad(reference: string, options?: Options): Promise<Answered<Load>>;
    putLoad(reference: string, load: Json, options?: Options): Promise<Answered<Load>>;
    deleteLoad(reference: string, options?: Options): Promise<Answered<void>>;
    listEvents(
      reference: string,
      query?: { after?: string },
    ): Promise<Answered<{ events: { turn: number; type: string }[] }>>;
    listRequests(reference: string): Promise<Answered<{ requests: Request[] }>>;
    getRequest(reference: string, request: string): Promise<Answered<Request>>;
    decideRequest(reference: string, request: string, decision: Json): Promise<Answered<Request>>;
    makeOffer(reference: string, request: string, offer: string, body: Json): Promise<Answered<Request>>;
    answerOffer(reference: string, request: string, offer: string, body: Json): Promise<Answered<Request>>;
    listLoadInvoices(reference: string): Promise<Answered<{ invoices: Invoice[] }>>;
  };
  invoices: {
    listInvoices(query?: { status?: string; cursor?: string }): Promise<Answered<{ invoices: Invoice[] }>>;
    getInvoice(invoice: string): Promise<Answered<Invoice>>;
    markInvoice(invoice: string, mark: Json): Promise<Answered<Invoice>>;
  };
  board: {
    searchBoard(query?: Record<string, string>): Promise<Answered<{ loads: BoardLoad[] }>>;
    getBoardLoad(number: string): Promise<Answered<BoardLoad>>;
    getOwnRequest(number: string): Promise<Answered<OwnRequest>>;
    requestLoad(number: string, seen: Json): Promise<Answered<OwnRequest>>;
  };
  hauls: {
    getHaul(number: string): Promise<Answered<Load>>;
    listCheckIns(number: string): Promise<Answered<CheckIns>>;
    checkIn(number: string, name: string, body: Json): Promise<Answered<CheckIns>>;
    confirmPickup(number: string, body: Json): Promise<Answered<CheckIns>>;
    deliverLoad(number: string, file: Blob, options: Options): Promise<Answered<CheckIns>>;
  };
}

export type ClientOf = (key: string) => Client;

const TSC = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));

/** A program whose types are right, except on the lines after `@ts-expect-error`. */
const programFor = (example: Json) => `
import { Api, type LoadRequest } from "./client.js";
export const example: LoadRequest = ${JSON.stringify(example)};
// @ts-expect-error A weight is a number.
export const wrong: LoadRequest = { ...example, weight_lb: "24000" };
// @ts-expect-error The rate is required.
export const missing: LoadRequest = { pickup: example.pickup, delivery: example.delivery };
export async function cityOf(api: Api<unknown>): Promise<string | null> {
  const { data } = await api.loads.getLoad("PO-1001");
  return data.miles === null ? null : data.origin.city;
}
export async function statusOf(api: Api<unknown>, proof: Blob): Promise<string> {
  const headers = { "Content-Type": "application/pdf" };
  const { data } = await api.hauls.deliverLoad("HW-48213", proof, { headers });
  return data.status;
}
`;

interface Target {
  example: Json;
  baseUrl: string;
}

const sendsFiles = (url: string, { file, ...init }: RequestInit & Options) =>
  fetch(url, file ? { ...init, body: file } : init);

/** @throws Error with the compiler's output if the generated types do not fit */
export async function clientFrom(document: object, { example, baseUrl }: Target): Promise<ClientOf> {
  const folder = await mkdtemp(join(tmpdir(), "haulway-client-"));
  try {
    const { files } = await generateApi({
      spec: structuredClone(document) as never,
      output: false,
      silent: true,
      httpClientType: "fetch",
    });
    await writeFile(join(folder, "client.ts"), files.map(({ fileContent }) => fileContent).join("\n"));
    await writeFile(join(folder, "use.ts"), programFor(example));
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    const options = "--strict --target es2022 --module nodenext --lib es2022,dom,dom.iterable --types";
    await promisify(execFile)(process.execPath, [TSC, ...options.split(" "), "", "use.ts"], {
      cwd: folder,
    }).catch((error: { stdout?: string }) => {
      throw new Error(`The generated client does not compile: ${error.stdout}`);
    });
    const { Api } = await import(/* @vite-ignore */ pathToFileURL(join(folder, "client.js")).href);
    return (key) => {
      const baseApiParams = { headers: { Authorization: `Bearer ${key}` } };
      return new Api({ baseUrl, baseApiParams, customFetch: sendsFiles });
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
