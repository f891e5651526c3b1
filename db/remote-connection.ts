/** After a lost response, a query is repeated once, unless it timed out. A write is never repeated. */
import { type Client, createClient, type InStatement, LibsqlError } from "@libsql/client";
import { readBytes } from "~/platform/request-body";

const ANSWERS_WITHIN_MS = 10_000;

/** The delay before a query is repeated. */
const AGAIN_AFTER_MS = 150;

/** Error codes of connections that were never established, so nothing was sent. */
const NEVER_SENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

class ConnectionFault extends Error {
  override readonly name = "LineFault";
  constructor(
    message: string,
    readonly maybeDone: boolean,
    readonly isLate: boolean,
    override readonly cause?: unknown,
  ) {
    super(message);
  }
}

/** Drizzle wraps faults in its own errors. */
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

/**
 * The database responds with JSON, or with 4xx if it did not run the request. Pages, redirects and 5xx may
 * come from a proxy.
 */
function isOfDatabase({ ok, status, headers }: Response): boolean {
  return ok ? /^application\/json\b/.test(headers.get("content-type") ?? "") : status >= 400 && status < 500;
}

/** @throws ConnectionFault if the database sent no complete response */
async function ask(request: Request, withinMs: number | undefined): Promise<Response> {
  let answer: Response;
  let body: BodyInit | null;
  try {
    const signal = withinMs ? AbortSignal.timeout(withinMs) : undefined;
    // A redirect would send the statements, with their values, to another server.
    answer = await fetch(request, { signal, redirect: "manual" });
    // Read the body here, so that an incomplete response also counts as a connection fault.
    body = await readBytes(answer, Number.POSITIVE_INFINITY, "fail", signal);
  } catch (error) {
    throw faultOf(error);
  }
  // An overloaded database rejects a request without running it.
  if (answer.status === 429) throw new ConnectionFault("the database is overloaded (HTTP 429)", false, false);
  // The database may have run the request although another server responded, so the outcome is unknown.
  if (!isOfDatabase(answer))
    throw new ConnectionFault(`the database does not answer (HTTP ${answer.status})`, true, false);
  return new Response(body, { status: answer.status, headers: answer.headers });
}

/** @throws ConnectionFault if the response does not follow the database's protocol */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isProtocol = error instanceof LibsqlError && error.code === "HRANA_PROTO_ERROR";
    if (!isProtocol && !(error instanceof SyntaxError)) throw error;
    throw new ConnectionFault("the database sent an unreadable response", true, false, error);
  }
}

/** The client throws `ConnectionFault` if the connection fails. */
function remoteClient(url: string, authToken: string | undefined, withinMs?: number): Client {
  const client = createClient({
    url,
    authToken,
    fetch: (request: Request) => ask(request, withinMs),
    // By default, the client sends twenty requests at a time and queues the rest. On a Worker, an aborted
    // request would then occupy its slot forever.
    concurrency: Number.POSITIVE_INFINITY,
  });
  const [execute, batch] = [client.execute.bind(client), client.batch.bind(client)];
  client.execute = (statement: InStatement) => readable(() => execute(statement));
  client.batch = (...given) => readable(() => batch(...given));
  return client;
}

/** Repeats a query once after a connection fault, unless the query timed out. */
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
  client: Client;
  /** Runs only queries, and repeats a query once after a connection fault, unless it timed out. */
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
