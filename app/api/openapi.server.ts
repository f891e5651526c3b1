/** The OpenAPI 3.1 document of the API, made from the table of endpoints and from the schema of a load. */
import * as z from "zod";
import { MARKED } from "~/forms/form-fields.server";
import { titleOfStatus } from "~/http/problem";
import { ownLink } from "~/mail/own-link.server";
import { earliestToday } from "~/text/dates";
import {
  ANSWERS_OF_ALL,
  type Answer,
  API_ROOT,
  CHANGES_A_MINUTE,
  type Condition,
  ENDPOINTS,
  type Endpoint,
  type Kind,
  type Parameter,
  REQUESTS_A_MINUTE,
} from "./endpoints";
import { exampleRequest, exampleResponse, FAULTY } from "./examples.server";
import { LOAD_REQUEST, LOAD_RESPONSE } from "./load-schema";

export type Json = Record<string, unknown>;

const ABOUT =
  "Post, read, edit and delete your loads from your own system. Your reference names a load, so every request can be repeated.";

const text = (description: string, more: Json = {}) => ({ type: "string", description, ...more });
const ref = (name: string) => ({ $ref: `#/components/${name}` });

const HEADERS: Readonly<Record<string, readonly [says: string, example: string]>> = {
  ETag: [
    "Changes whenever the load changes. Send it as If-Match or If-None-Match.",
    '"2-9f86d081884c7d659a2feaa0"',
  ],
  Location: ["The path of the new load.", `${API_ROOT}/loads/PO-1001`],
  "Retry-After": ["The seconds to wait before the next request.", "5"],
  Allow: ["The methods of the path.", "DELETE, GET, HEAD, OPTIONS, PUT"],
  "WWW-Authenticate": ["The kind of authentication that the API uses.", "Bearer"],
  Link: ["The next page. Absent on the last page.", `<${API_ROOT}/loads?cursor=0199f3c4>; rel="next"`],
  "RateLimit-Policy": [
    "The requests that are allowed (q) in a number of seconds (w): of the key and, in the response to a change, all changes of the company.",
    `"key";q=${REQUESTS_A_MINUTE};w=60, "changes";q=${CHANGES_A_MINUTE};w=60`,
  ],
  RateLimit: [
    "The requests left (r) of each limit, and the seconds until the limit resets (t).",
    '"key";r=599;t=60, "changes";r=119;t=60',
  ],
};

const PROBLEM = {
  type: "object",
  description: "Problem details (RFC 9457).",
  required: ["type", "title", "status", "detail"],
  properties: {
    type: text("Always about:blank: the status says what kind of problem it is."),
    title: text("The name of the status."),
    status: { type: "integer", description: "The status." },
    detail: text("What is wrong, for people."),
    errors: {
      type: "array",
      description: "The faulty values of the body.",
      items: {
        type: "object",
        required: ["detail"],
        properties: {
          detail: text("What is wrong with the value."),
          pointer: text("The value in the body (RFC 6901).", { examples: ["/pickup/date"] }),
        },
      },
    },
  },
};

const LOAD_PAGE = {
  type: "object",
  required: ["loads", "next_cursor"],
  properties: {
    loads: { type: "array", items: ref("schemas/Load") },
    next_cursor: {
      type: ["string", "null"],
      description: "The cursor of the next page. Null on the last page.",
    },
  },
};

const SCHEMAS = { load: "Load", loads: "LoadPage", problem: "Problem" } as const;

/** Returns a schema of zod as JSON Schema, whose dialect is the document's own. */
function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input" });
  return described;
}

const problem = (status: number, detail: string, errors?: readonly Json[]) => ({
  type: "about:blank",
  title: titleOfStatus(status),
  status,
  detail,
  ...(errors && { errors }),
});

/** Returns the example of a response. */
function exampleOf(endpoint: Endpoint, { status, says, body }: Answer, today: string): unknown {
  const load = exampleResponse("PO-1001", today);
  if (body === "load") return load;
  if (body === "loads") return { loads: [load], next_cursor: null };
  return status === 422 && endpoint.takes ? problem(422, MARKED, FAULTY.errors) : problem(status, says);
}

const contentOf = (kind: Exclude<Kind, "none">, example: unknown) => ({
  [kind === "problem" ? "application/problem+json" : "application/json"]: {
    schema: ref(`schemas/${SCHEMAS[kind]}`),
    example,
  },
});

function responseOf(endpoint: Endpoint, answer: Answer, today: string) {
  const headers = [...(answer.headers ?? []), "RateLimit-Policy", "RateLimit"];
  return {
    description: answer.says,
    headers: Object.fromEntries(headers.map((name) => [name, ref(`headers/${name}`)])),
    ...(answer.body !== "none" && { content: contentOf(answer.body, exampleOf(endpoint, answer, today)) }),
  };
}

const parameterOf = ({ name, in: place, says, most, oneOf, example }: Parameter) => ({
  name,
  in: place,
  description: says,
  required: place === "path",
  schema: { type: "string", ...(most && { maxLength: most }), ...(oneOf && { enum: oneOf }) },
  example,
});

const conditionOf = ({ header, says, example }: Condition) => ({
  name: header,
  in: "header",
  description: says,
  schema: { type: "string" },
  example,
});

function bodyOf(today: string) {
  const examples = {
    load: { summary: "A load", value: exampleRequest(today) },
    faulty: { summary: "A load with faults, answered with 422", value: FAULTY.request },
  };
  return {
    required: true,
    content: { "application/json": { schema: ref("schemas/LoadRequest"), examples } },
  };
}

const operationOf = (endpoint: Endpoint, today: string) => ({
  operationId: endpoint.operationId,
  summary: endpoint.summary,
  description: `${endpoint.says} The key needs the scope ${endpoint.scope}.`,
  parameters: [...endpoint.parameters.map(parameterOf), ...endpoint.conditions.map(conditionOf)],
  ...(endpoint.takes && { requestBody: bodyOf(today) }),
  responses: Object.fromEntries(
    [...endpoint.answers, ...ANSWERS_OF_ALL].map((answer) => [
      answer.status,
      responseOf(endpoint, answer, today),
    ]),
  ),
});

export type Operation = ReturnType<typeof operationOf>;

function pathsOn(today: string) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of ENDPOINTS)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, today),
    };
  return paths;
}

function documentOn(today: string) {
  return {
    openapi: "3.1.1",
    info: { title: "Haulway API", version: "1", description: ABOUT },
    servers: [{ url: ownLink(API_ROOT) }],
    security: [{ key: [] }],
    paths: pathsOn(today),
    components: {
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          description: "An API key of your company. An owner makes keys in the account.",
        },
      },
      headers: Object.fromEntries(
        Object.entries(HEADERS).map(([name, [description, example]]) => [
          name,
          { description, schema: { type: "string" }, example },
        ]),
      ),
      schemas: {
        LoadRequest: jsonSchema(LOAD_REQUEST),
        Load: jsonSchema(LOAD_RESPONSE),
        LoadPage: LOAD_PAGE,
        Problem: PROBLEM,
      },
    },
  };
}

export type OpenApiDocument = ReturnType<typeof documentOn>;

let ofToday: { today: string; document: OpenApiDocument } | undefined;

/** Returns the document. Cached for the day, because its examples contain days in the future. */
export function openApiDocument(): OpenApiDocument {
  const today = earliestToday();
  if (ofToday?.today !== today) ofToday = { today, document: documentOn(today) };
  return ofToday.document;
}
