import { Agent } from "node:http";
import { FORM_OUTCOME } from "~/forms/form-outcome";
import { dataAddress, formOf } from "../../http/support/visitor";
import { type Ask, askFor, form, type Reply } from "../many-requests";
import type { Tally } from "./tally";

const ROUTES: Readonly<Record<string, string>> = {
  chat: "routes/chat",
  dashboard: "routes/dashboard",
  inbox: "routes/inbox",
  "load-details": "routes/load-details.$loadId",
  new_load: "routes/new_load.($loadId)",
  search: "routes/search",
};

export const kindOf = (path: string) => /^\/([^/?#]+)/.exec(path)?.[1] ?? "";
const searchOf = (path: string) => new URL(path, "http://any").search;

export type Fields = Parameters<typeof formOf>[0];

/** The browser's scripts and styles count as cached, as after a first visit. */
export class Browser {
  path = "";
  readMs = 0;
  readonly #cookies = new Map<string, string>();
  /** Browsers open six connections per host. */
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 });
  #onShow: (isAfterForm: boolean) => void = () => {};

  constructor(
    readonly url: string,
    readonly hasScripts: boolean,
    readonly tally: Tally,
    setCookie: string,
  ) {
    this.#keep([setCookie]);
  }

  onShow(call: (isAfterForm: boolean) => void): void {
    this.#onShow = call;
  }

  async open(path: string, isAfterForm = false): Promise<void> {
    const before = this.path;
    this.path = path;
    this.readMs = Date.now();
    const kind = kindOf(path);
    if (this.hasScripts && before) {
      // The root route's data may have changed after a form, on a reload, or with a different query.
      const isWhole = isAfterForm || before === path || searchOf(before) !== searchOf(path);
      const routes = isWhole ? "" : form({ _routes: ROUTES[kind] ?? "" });
      await this.get(`data ${kind}`, dataAddress(path, routes));
    } else {
      const reply = await this.get(`page ${kind}`, path);
      const { location } = reply?.headers ?? {};
      if (location) return this.open(location);
    }
    this.#onShow(isAfterForm);
  }

  async revalidate(): Promise<void> {
    this.readMs = Date.now();
    await this.get(`data ${kindOf(this.path)}, again`, dataAddress(this.path));
  }

  /**
   * @returns the target of the redirect, which confirms the save, or null if the form was refused or received
   * no response
   */
  async submit(name: string, path: string, fields: Fields, hasFiles = false): Promise<string | null> {
    let body: Ask["body"] = form(fields as Record<string, string>);
    let type = "application/x-www-form-urlencoded";
    if (hasFiles) {
      const encoded = new Response(formOf(fields));
      body = new Uint8Array(await encoded.arrayBuffer());
      type = encoded.headers.get("content-type") ?? "";
    }
    const headers = { "Content-Type": type, ...(this.hasScripts && { [FORM_OUTCOME]: "1" }) };
    const reply = await this.#send(`form ${name}`, { method: "POST", path, body, headers });
    const isRedirect = reply?.headers[FORM_OUTCOME.toLowerCase()] === "redirect";
    const location = isRedirect ? reply?.text() : reply?.headers.location;
    if (reply && (!location || location.startsWith("/login"))) this.tally.fail("refused", `form ${name}`);
    if (!location || location.startsWith("/login")) return null;
    await this.open(location, true);
    return location;
  }

  get(kind: string, path: string): Promise<Reply | undefined> {
    return this.#send(kind, { method: "GET", path });
  }

  tell(kind: string, path: string, fields: Record<string, string>): Promise<Reply | undefined> {
    return this.#send(kind, { method: "POST", path, body: form(fields) });
  }

  /** @returns undefined if no response arrived */
  async #send(kind: string, ask: Ask, isSecond = false): Promise<Reply | undefined> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { "Accept-Encoding": "gzip, deflate, br", ...ask.headers };
    const askedMs = performance.now();
    try {
      const reply = await askFor(this.url, { ...ask, cookie, headers }, this.#agent);
      this.tally.note(kind, performance.now() - askedMs, reply.status, reply.bytes);
      this.#keep(reply.headers["set-cookie"] ?? []);
      return reply;
    } catch (error) {
      const { code, message, isReused } = error as NodeJS.ErrnoException & { isReused?: boolean };
      // The server closed the idle connection while the request was sent. Browsers retry in this case.
      if (isReused && code === "ECONNRESET" && !isSecond) return this.#send(kind, ask, true);
      this.tally.fail(code ?? message, kind);
      return undefined;
    }
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  close(): void {
    this.#agent.destroy();
  }
}
