import { createServer } from "node:http";
import { listen } from "./listen";

interface TakenText {
  to: string;
  from: string;
  body: string;
}

export interface Twilio {
  base: string;
  taken: TakenText[];
  refuseNext(status: number, code: number): void;
  stop(): Promise<void>;
}

const problem = (status: number, code: number, message: string) => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

/**
 * Like Twilio, the fake refuses a call with a different account, a wrong token, or a missing or invalid
 * field.
 */
export async function startTwilio({ account = "AC1", token = "token" } = {}): Promise<Twilio> {
  const taken: TakenText[] = [];
  const refusals: { status: number; code: number }[] = [];
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`;

  function answer(method: string, url: string, headers: Record<string, unknown>, form: URLSearchParams) {
    if (url !== `/2010-04-01/Accounts/${account}/Messages.json` || method !== "POST")
      return problem(404, 20404, `The requested resource ${url} was not found`);
    if (headers.authorization !== authorization) return problem(401, 20003, "Authenticate");
    const refusal = refusals.shift();
    const [to, from, body] = [form.get("To"), form.get("From"), form.get("Body")];
    if (refusal) return problem(refusal.status, refusal.code, `The number ${to} is refused.`);
    if (!to) return problem(400, 21604, "A 'To' phone number is required.");
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return problem(400, 21211, `Invalid 'To' Phone Number: ${to}`);
    if (!from) return problem(400, 21603, "A 'From' phone number is required.");
    if (!body) return problem(400, 21602, "Message body is required.");
    if (body.length > 1_600) return problem(400, 21617, "The message body exceeds the 1600 character limit.");
    taken.push({ to, from, body });
    const sid = `SM${String(taken.length).padStart(32, "0")}`;
    return { status: 201, body: { sid, account_sid: account, to, from, body, status: "queued" } };
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
    const { status, body } = answer(request.method ?? "", request.url ?? "", request.headers, form);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const { origin, stop } = await listen(server);
  return {
    base: origin,
    taken,
    refuseNext: (status, code) => void refusals.push({ status, code }),
    stop,
  };
}
