import { createServer, type ServerResponse } from "node:http";
import { listen } from "./listen";

type Answer = (response: ServerResponse) => void;

interface Rdap {
  base: string;
  /** The registered domains, and the events that the registry lists for each. */
  domains: Map<string, { eventAction: string; eventDate: string }[]>;
  /** The domains in the requests to the server that redirects, in order. */
  asked: string[];
  /** Answers the next request to the server that redirects. */
  answerNext(answer: Answer): void;
  /** Answers the next request to the registry. */
  answerNextOfRegistry(answer: Answer): void;
  stop(): Promise<void>;
}

/** Starts one server that redirects (`/domain/…`) and is also the registry (`/registry/domain/…`). */
export async function startRdap(): Promise<Rdap> {
  const domains: Rdap["domains"] = new Map();
  const asked: string[] = [];
  const [answers, answersOfRegistry]: [Answer[], Answer[]] = [[], []];

  const server = createServer((request, response) => {
    const [, registry, name = ""] =
      /^\/rdap(\/registry)?\/domain\/([a-z0-9.-]+)$/.exec(request.url ?? "") ?? [];
    const accepts = request.headers.accept?.includes("application/rdap+json");
    if (!name || !accepts || request.method !== "GET") {
      response.writeHead(400).end();
      return;
    }
    if (!registry) asked.push(name);
    const answer = (registry ? answersOfRegistry : answers).shift();
    if (answer) return answer(response);
    if (!registry) {
      response.writeHead(302, { location: `/rdap/registry/domain/${name}` }).end();
      return;
    }
    const events = domains.get(name);
    const body = events
      ? { objectClassName: "domain", ldhName: name.toUpperCase(), events }
      : { errorCode: 404, title: "Not Found" };
    response
      .writeHead(events ? 200 : 404, { "content-type": "application/rdap+json" })
      .end(JSON.stringify(body));
  });
  const { origin, stop } = await listen(server);
  return {
    base: `${origin}/rdap`,
    domains,
    asked,
    answerNext: (answer) => void answers.push(answer),
    answerNextOfRegistry: (answer) => void answersOfRegistry.push(answer),
    stop,
  };
}
