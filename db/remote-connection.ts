/**
 * The connection to a hosted database. If a response is lost, the database may or may not have run the
 * statement. A query is therefore repeated once, unless it timed out. A write is never repeated.
 */
import { type Client, createClient, type InStatement } from "@libsql/client";
import { readBytes } from "~/platform/request-body";

/** The maximum time to wait for a response. After that time, most users have left. */
const ANSWERS_WITHIN_MS = 10_000;

/** The delay before a query is repeated because the database was overloaded or unreachable. */
const AGAIN_AFTER_MS = 150;

/** Error codes of connections that were never established, over which nothing was sent. */
const NEVER_SENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/**
 * The database did not respond: the connection broke or timed out, a proxy could not reach the database, or
 * it was overloaded.
 */
class ConnectionFault extends Error {
  override readonly name = "LineFault";
  constructor(
    message: string,
    /** True if the database may have run the request. */
    readonly maybeDone: boolean,
    /** True if the request timed out. */
    readonly isLate: boolean,
    override readonly cause?: unknown,
  ) {
    super(message);
  }
}

/** Returns the `ConnectionFault` that caused an error, if any. Drizzle wraps faults in its own errors. */
export function connectionFaultIn(error: unknown): ConnectionFault | undefined {
  if (error instanceof ConnectionFault) return error;
  return error instanceof Error ? connectionFaultIn(error.cause) : undefined;
}

function faultOf(error: unknown): ConnectionFault {
  if (error instanceof Error && error.name === "TimeoutError")
    return new ConnectionFault("the database did not answer in time", true, true, error);
  const reason = error instanceof Error ? (error.cause ?? error) : error;
  const code = reason instanceof Error && "code" in reason ? String(reason.code) : "";
  const said = code || (reason instanceof Error ? reason.message : String(reason));
  const isSent = !NEVER_SENT.test(code);
  return new ConnectionFault(
    isSent ? `the connection to the database broke (${said})` : `the database does not answer (${said})`,
    isSent,
    false,
    error,
  );
}

/** @throws ConnectionFault if the database sent no complete response */
async function ask(request: Request, withinMs: number | undefined): Promise<Response> {
  let answer: Response;
  let body: BodyInit | null;
  try {
    const signal = withinMs ? AbortSignal.timeout(withinMs) : undefined;
    answer = await fetch(request, { signal });
    // Reads the body here, so that an incomplete response also counts as a connection fault.
    body = await readBytes(answer, Number.POSITIVE_INFINITY, "fail", signal);
  } catch (error) {
    throw faultOf(error);
  }
  // An overloaded database rejects a request without running it.
  if (answer.status === 429) throw new ConnectionFault("the database is overloaded (HTTP 429)", false, false);
  // A page, or a response with one of these statuses, comes from a proxy, so the outcome is unknown.
  const isPage = answer.ok && /^text\//.test(answer.headers.get("content-type") ?? "");
  if (isPage || [502, 503, 504].includes(answer.status))
    throw new ConnectionFault(`the database does not answer (HTTP ${answer.status})`, true, false);
  return new Response(body, { status: answer.status, headers: answer.headers });
}

/** Creates a client for a hosted database. The client throws `ConnectionFault` for connection faults. */
function remoteClient(url: string, authToken: string | undefined, withinMs?: number): Client {
  return createClient({
    url,
    authToken,
    fetch: (request: Request) => ask(request, withinMs),
    // By default, the client sends twenty requests at a time and queues the rest. On a Worker, an aborted
    // request would then occupy its slot forever.
    concurrency: Number.POSITIVE_INFINITY,
  });
}

/**
 * Like `remoteClient`, but only for queries. Repeats a query once if the connection broke or the database was
 * overloaded.
 */
function askingClient(url: string, authToken: string | undefined, withinMs: number): Client {
  const client = remoteClient(url, authToken, withinMs);
  const once = client.execute.bind(client);
  client.execute = async (statement: InStatement) => {
    try {
      return await once(statement);
    } catch (error) {
      if (!(error instanceof ConnectionFault) || error.isLate) throw error;
      if (!error.maybeDone) await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
      return once(statement);
    }
  };
  return client;
}

interface RemoteClients {
  /** Sends each statement once. */
  client: Client;
  /** Runs only queries. Repeats a query once if the connection broke or the database was overloaded. */
  asking: Client;
  /** Runs migrations and copies, whose statements can take minutes. */
  patient: Client;
}

export function remoteClients(url: string, authToken?: string, withinMs = ANSWERS_WITHIN_MS): RemoteClients {
  return {
    client: remoteClient(url, authToken, withinMs),
    asking: askingClient(url, authToken, withinMs),
    patient: remoteClient(url, authToken),
  };
}
