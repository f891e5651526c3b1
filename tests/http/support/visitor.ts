import { Agent, request } from "node:http";
import { dayFromNow } from "../../fixtures/days";
import type { SampleFile } from "../../fixtures/documents";
import type { App } from "./app";

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  bytes: Uint8Array;
  location: string | null;
}

export interface Ask {
  headers?: Record<string, string>;
  body?: RequestInit["body"];
  follow?: boolean;
}

export const PASSWORD = "a long road home";

let count = 0;

/** Without `over`, the fields are valid. */
export function loadFields(over: Record<string, string> = {}): Record<string, string> {
  return {
    origin_address_street: "12 Dock Road",
    origin_address_city: "Reno",
    origin_address_state: "NV",
    origin_address_zip: "89502",
    destination_address_street: "7 Yard Lane",
    destination_address_city: "Elko",
    destination_address_state: "NV",
    destination_address_zip: "89801",
    pickup_date: dayFromNow(3),
    delivery_date: dayFromNow(4),
    total_rate: "1450.50",
    weight_lb: "42000",
    cargo_description: "Palletised onions",
    ...over,
  };
}

export function dataAddress(path: string, more = ""): string {
  const url = new URL(path, "http://any");
  return `${url.pathname}.data?${[url.search.slice(1), more].filter(Boolean).join("&")}`;
}

export class Visitor {
  readonly cookies = new Map<string, string>();
  /** The company for which the user acts. */
  id = "";
  /** Differs from `id` if the user acts for another company. */
  personId = "";
  email = "";
  name = "";

  constructor(readonly app: Pick<App, "url">) {}

  async send(method: string, path: string, { headers = {}, body, follow }: Ask = {}): Promise<Answer> {
    const isSafe = method === "GET" || method === "HEAD";
    const answer = await fetch(new URL(path, this.app.url), {
      method,
      body,
      redirect: "manual",
      headers: {
        ...(this.cookies.size > 0 && { Cookie: this.cookieHeader() }),
        ...(!isSafe && { Origin: this.app.url }),
        // Compression takes a fifth of an app's time, so only the tests of compression request it.
        "Accept-Encoding": "identity",
        ...headers,
      },
    });
    this.#keep(answer.headers.getSetCookie());
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const location = answer.headers.get("location");
    if (follow && location && answer.status >= 300 && answer.status < 400) return this.get(location);
    return {
      status: answer.status,
      headers: answer.headers,
      text: new TextDecoder().decode(bytes),
      bytes,
      location,
    };
  }

  get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send("GET", path, { headers });
  }

  post(path: string, fields: Record<string, string> = {}, headers?: Record<string, string>): Promise<Answer> {
    return this.send("POST", path, { body: new URLSearchParams(fields), headers });
  }

  postFiles(path: string, fields: FormFields, headers?: Record<string, string>): Promise<Answer> {
    return this.send("POST", path, { body: formOf(fields), headers });
  }

  /**
   * Needed for forms that the app refuses because of their size: the server closes the connection soon after
   * such a response, so the next request over it would fail.
   */
  async postAlone(path: string, form: URLSearchParams | FormData): Promise<Pick<Answer, "status" | "text">> {
    const encoded = new Response(form);
    const body = Buffer.from(await encoded.arrayBuffer());
    const agent = new Agent({ keepAlive: true });
    const headers = {
      Cookie: this.cookieHeader(),
      Origin: this.app.url,
      "Content-Type": encoded.headers.get("content-type") ?? "",
      "Content-Length": body.byteLength,
    };
    try {
      return await new Promise((resolve, reject) => {
        const sent = request(new URL(path, this.app.url), { method: "POST", agent, headers }, (answer) => {
          let text = "";
          answer.setEncoding("utf8").on("data", (chunk) => (text += chunk));
          answer.on("error", reject).on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
        });
        sent.on("error", reject).end(body);
      });
    } finally {
      agent.destroy();
    }
  }

  step(loadId: string, step: string, fields: Record<string, string> = {}): Promise<Answer> {
    return this.post(`/load-details/${loadId}?step=${step}`, fields);
  }

  stepFiles(
    loadId: string,
    step: string,
    files: Record<string, SampleFile | readonly SampleFile[]>,
  ): Promise<Answer> {
    return this.postFiles(`/load-details/${loadId}?step=${step}`, files);
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Returns the same user in another browser, with a copy of the cookies. */
  twin(): Visitor {
    const twin = new Visitor(this.app);
    for (const [name, value] of this.cookies) twin.cookies.set(name, value);
    return Object.assign(twin, this.#who());
  }

  /** The names of cookies contain the port of the instance. */
  at(app: Pick<App, "url">): Visitor {
    const there = new Visitor(app);
    const [from, to] = [this.app, app].map(({ url }) => new URL(url).port);
    for (const [name, value] of this.cookies)
      there.cookies.set(name.replace(new RegExp(`_${from}$`), `_${to}`), value);
    return Object.assign(there, this.#who());
  }

  #who() {
    return { id: this.id, personId: this.personId, email: this.email, name: this.name };
  }

  #keep(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

type FormFields = Record<string, string | SampleFile | readonly SampleFile[]>;

export function formOf(fields: FormFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.append(name, value);
    else
      for (const file of [value].flat() as SampleFile[])
        form.append(name, new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name);
  }
  return form;
}

export function signUpFields(role: "driver" | "shipper", over: Record<string, string> = {}) {
  count += 1;
  const [first_name, last_name] = [role === "driver" ? "Dale" : "Shirley", `Test${process.pid}x${count}z`];
  return {
    first_name,
    last_name,
    email: `${first_name}.${last_name}@example.test`.toLowerCase(),
    username: "",
    phone_number: "801 555 0100",
    user_type: role,
    password: PASSWORD,
    confirm_password: PASSWORD,
    ...over,
  };
}

export async function signUp(app: App, role: "driver" | "shipper"): Promise<Visitor> {
  const visitor = new Visitor(app);
  const fields = signUpFields(role);
  const answer = await visitor.post("/signup", fields);
  if (answer.location !== "/dashboard") throw new Error(`Signup returned ${answer.status}.`);
  const id = await app.value<string>("SELECT id FROM users WHERE email = ?", fields.email);
  return Object.assign(visitor, {
    id,
    personId: id,
    email: fields.email,
    name: `${fields.first_name} ${fields.last_name}`,
  });
}

export function signUpMany(app: App, role: "driver" | "shipper", many: number): Promise<Visitor[]> {
  return Promise.all(Array.from({ length: many }, () => signUp(app, role)));
}

/** `e2e/life-of-a-load` tests the form. @returns the load's id */
export async function postLoad(shipper: Visitor, over: Record<string, string> = {}): Promise<string> {
  const { status, location, text } = await shipper.post("/new_load", loadFields(over));
  const loadId = new URLSearchParams(location?.split("?")[1]).get("created");
  if (!loadId) throw new Error(`Posting a load returned ${status}: ${text.slice(0, 300)}`);
  return loadId;
}
