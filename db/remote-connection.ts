/**
 * The line to a hosted database. An answer that was lost on it says nothing about what the database did, so a question whose only
 * effect is its answer is asked once more, and a write never is.
 */
import { type Client, createClient, type InStatement } from "@libsql/client";
import { readBytes } from "~/platform/request-body";

/** How long an answer may take: whoever waits for longer has gone. */
const ANSWERS_WITHIN_MS = 10_000;

/** What the system says of a line that never came to be, so that nothing was sent. */
const NEVER_SENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** There is no answer of the database, but a broken line, silence, or a server between that cannot reach it. */
export class LineFault extends Error {
  override readonly name = "LineFault";
  constructor(
    message: string,
    /** Whether what was sent may have reached the database. */
    readonly maybeDone: boolean,
    /** Whether it took as long as an answer may. */
    readonly isLate: boolean,
    override readonly cause?: unknown,
  ) {
    super(message);
  }
}

/** The fault of the line behind an error, which Drizzle wraps in its own. */
export function lineFaultIn(error: unknown): LineFault | undefined {
  if (error instanceof LineFault) return error;
  return error instanceof Error ? lineFaultIn(error.cause) : undefined;
}

function faultOf(error: unknown): LineFault {
  if (error instanceof Error && error.name === "TimeoutError")
    return new LineFault("the database did not answer in time", true, true, error);
  const reason = error instanceof Error ? (error.cause ?? error) : error;
  const code = reason instanceof Error && "code" in reason ? String(reason.code) : "";
  const said = code || (reason instanceof Error ? reason.message : String(reason));
  const isSent = !NEVER_SENT.test(code);
  return new LineFault(
    isSent ? `the line to the database broke (${said})` : `the database does not answer (${said})`,
    isSent,
    false,
    error,
  );
}

/** @throws LineFault when there is no whole answer of the database */
async function ask(request: Request, withinMs: number | undefined): Promise<Response> {
  let answer: Response;
  let body: BodyInit | null;
  try {
    const signal = withinMs ? AbortSignal.timeout(withinMs) : undefined;
    answer = await fetch(request, { signal });
    // Here and not later, so that an answer that breaks off is a fault of the line as well.
    body = await readBytes(answer, Number.POSITIVE_INFINITY, "fail", signal);
  } catch (error) {
    throw faultOf(error);
  }
  // Something between, which knows no more than we do.
  const isPage = answer.ok && /^text\//.test(answer.headers.get("content-type") ?? "");
  if (isPage || [502, 503, 504].includes(answer.status))
    throw new LineFault(`the database does not answer (HTTP ${answer.status})`, true, false);
  return new Response(body, { status: answer.status, headers: answer.headers });
}

/** A client of a hosted database. Its faults of the line are `LineFault`. */
function remoteClient(url: string, authToken: string | undefined, withinMs?: number): Client {
  return createClient({
    url,
    authToken,
    fetch: (request: Request) => ask(request, withinMs),
    // By default it queues beyond twenty. A Worker forgets a request that was broken off, and its place would stay taken for ever.
    concurrency: Number.POSITIVE_INFINITY,
  });
}

/** The same for questions alone: one that a broken line left without an answer is asked once more. */
function askingClient(url: string, authToken: string | undefined, withinMs: number): Client {
  const client = remoteClient(url, authToken, withinMs);
  const once = client.execute.bind(client);
  client.execute = async (statement: InStatement) => {
    try {
      return await once(statement);
    } catch (error) {
      if (!(error instanceof LineFault) || error.isLate) throw error;
      return once(statement);
    }
  };
  return client;
}

export interface RemoteClients {
  /** Sends once. */
  client: Client;
  /** For questions alone: asks once more where the line broke. */
  asking: Client;
  /** For migrations and copies, whose statements may take minutes. */
  patient: Client;
}

export function remoteClients(url: string, authToken?: string, withinMs = ANSWERS_WITHIN_MS): RemoteClients {
  return {
    client: remoteClient(url, authToken, withinMs),
    asking: askingClient(url, authToken, withinMs),
    patient: remoteClient(url, authToken),
  };
}
