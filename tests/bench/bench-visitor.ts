import { Agent, type IncomingMessage, request } from "node:http";
import { dayFromNow } from "../fixtures/days";
import type { RunningApp } from "../start-app";

export interface Visitor {
  get(path: string): Promise<string>;
  loadsOf(path: string): Promise<string[]>;
  postLoad(): Promise<void>;
}

interface Answered {
  answer: IncomingMessage;
  text: string;
}

let count = 0;

export async function benchVisitor(app: RunningApp, role: "driver" | "shipper"): Promise<Visitor> {
  const agent = new Agent({ keepAlive: true });
  let cookie = "";
  const send = (method: string, path: string, fields?: Record<string, string>): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const body = fields && new URLSearchParams(fields).toString();
      const headers = {
        Cookie: cookie,
        "Accept-Encoding": "identity",
        ...(body && {
          Origin: app.url,
          "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": Buffer.byteLength(body),
        }),
      };
      const asked = request(new URL(path, app.url), { method, agent, headers }, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk) => {
          text += chunk;
        });
        answer.on("end", () => resolve({ answer, text })).on("error", reject);
      });
      // Retries, because the server may have closed the idle connection.
      const onError = (error: NodeJS.ErrnoException) =>
        asked.reusedSocket && error.code === "ECONNRESET"
          ? send(method, path, fields).then(resolve, reject)
          : reject(error);
      asked.on("error", onError).end(body);
    });
  count += 1;
  const email = `bench.${role}.${Date.now()}.${count}@example.test`;
  const signup = {
    first_name: "Bench",
    last_name: role,
    email,
    phone_number: "801 555 0100",
    user_type: role,
    password: "a long road home",
    confirm_password: "a long road home",
  };
  const { answer } = await send("POST", "/signup", signup);
  cookie = (answer.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
  if (answer.headers.location !== "/dashboard") throw new Error(`Signup returned ${answer.statusCode}.`);

  const get = async (path: string) => {
    const { answer: page, text } = await send("GET", path);
    const isExpected = page.statusCode === 200 || page.statusCode === 404;
    if (!isExpected) throw new Error(`${path} returned ${page.statusCode}.`);
    return text;
  };
  return {
    get,
    loadsOf: async (path) =>
      [...(await get(path)).matchAll(/href="\/load-details\/([^"?]+)"/g)].map((match) => match[1] ?? ""),
    postLoad: async () => {
      const { answer: posted } = await send("POST", "/new_load", {
        origin_address_city: "Reno",
        origin_address_state: "NV",
        origin_address_zip: "89502",
        destination_address_city: "Elko",
        destination_address_state: "NV",
        destination_address_zip: "89801",
        pickup_date: dayFromNow(2),
        delivery_date: dayFromNow(3),
        total_rate: "1450.50",
        weight_lb: "42000",
        equipment_type: "V",
      });
      if ((posted.statusCode ?? 500) >= 400) throw new Error(`Posting returned ${posted.statusCode}.`);
    },
  };
}
