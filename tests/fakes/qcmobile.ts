import { createServer, type ServerResponse } from "node:http";
import { listen } from "./listen";

/** Amounts are strings, in thousands of dollars. */
export interface RegisteredCarrier {
  dotNumber: number;
  legalName: string;
  dbaName: string | null;
  allowedToOperate: string | null;
  statusCode: string | null;
  bipdInsuranceOnFile: string | null;
  phyStreet?: string | null;
}

type Answer = (response: ServerResponse) => void;

interface QcMobile {
  base: string;
  carriers: Map<string, RegisteredCarrier>;
  /** The USDOT numbers in the requests, in order, including refused requests. */
  asked: string[];
  answerNext(answer: Answer): void;
  stop(): Promise<void>;
}

/** Like QCMobile, the fake responds to a missing or wrong key with status 404 and a sentence as `content`. */
export async function startQcMobile({ key = "web-key" } = {}): Promise<QcMobile> {
  const carriers = new Map<string, RegisteredCarrier>();
  const asked: string[] = [];
  const answers: Answer[] = [];

  const say = (response: ServerResponse, status: number, content: unknown) =>
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(JSON.stringify({ content, retrievalDate: new Date().toISOString() }));

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    const [, usdot] = /^\/qc\/services\/carriers\/(\d+)$/.exec(pathname) ?? [];
    if (!usdot || request.method !== "GET") {
      response.writeHead(404, { "content-type": "text/html" }).end("<h1>404 Not Found</h1>");
      return;
    }
    asked.push(usdot);
    const answer = answers.shift();
    if (answer) return answer(response);
    if (searchParams.get("webKey") !== key) return void say(response, 404, "Webkey not found");
    const carrier = carriers.get(usdot);
    const links = { self: { href: `https://mobile.fmcsa.dot.gov/qc/services/carriers/${usdot}` } };
    say(response, 200, carrier ? { carrier, _links: links } : null);
  });
  const { origin, stop } = await listen(server);
  return {
    base: `${origin}/qc/services`,
    carriers,
    asked,
    answerNext: (answer) => void answers.push(answer),
    stop,
  };
}
