import { MARKED } from "~/forms/form-fields.server";
import { titleOfStatus } from "~/http/problem";
import { ownLink } from "~/mail/own-link.server";
import { earliestToday } from "~/text/dates";
import type { Answer, Condition, Kind, Parameter } from "./endpoint";
import { ANSWERS_OF_ALL, API_ROOT, ENDPOINTS, type Endpoint } from "./endpoints";
import { type Json, jsonSchema } from "./json-schema";
import { CHANGES_A_MINUTE, REQUESTS_A_MINUTE } from "./limits";
import { type BodyName, REQUEST_BODIES } from "./request-bodies.server";
import { RESPONSE_BODIES } from "./response-bodies.server";

const ABOUT =
  "Shippers post, read, edit and delete loads, answer requests and offers, and mark invoices. Carriers search the board, request and book loads, make offers, check in, deliver, and read their invoices. A shipper's reference or Haulway's number names a load, so every request can be repeated.";

const text = (description: string, more: Json = {}) => ({ type: "string", description, ...more });
const ref = (name: string) => ({ $ref: `#/components/${name}` });

const HEADERS: Readonly<Record<string, readonly [says: string, example: string]>> = {
  ETag: [
    "Changes whenever the load or file changes. Send it as If-None-Match or, to edit or delete a load, as If-Match.",
    '"2-9f86d081884c7d659a2feaa0"',
  ],
  Location: ["The path of the new load.", `${API_ROOT}/loads/PO-1001`],
  "Retry-After": ["The seconds to wait before the next request.", "5"],
  Allow: ["The methods of the path.", "DELETE, GET, HEAD, OPTIONS, PUT"],
  "WWW-Authenticate": ["The kind of authentication that the API uses.", "Bearer"],
  Link: ["The next page. Absent on the last page.", `<${API_ROOT}/loads?cursor=0199f3c4>; rel="next"`],
  "RateLimit-Policy": [
    "The requests that are allowed (q) in a number of seconds (w): of the key and, for a change or a read of the board, of all keys of the company.",
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

const problem = (status: number, detail: string, errors?: readonly object[]) => ({
  type: "about:blank",
  title: titleOfStatus(status),
  status,
  detail,
  ...(errors && { errors }),
});

function exampleOf({ takes }: Endpoint, { status, says, body, example }: Answer, today: string): unknown {
  if (body !== "Problem" && body !== "File" && body !== "none")
    return (example ?? RESPONSE_BODIES[body].example)(today);
  return status === 422 && takes
    ? problem(422, MARKED, REQUEST_BODIES[takes].faulty.errors)
    : problem(status, says);
}

const FILE_CONTENT: Json = { "application/pdf": {}, "image/*": {} };

const contentOf = (kind: Exclude<Kind, "File">, example: unknown): Json => ({
  [kind === "Problem" ? "application/problem+json" : "application/json"]: {
    schema: ref(`schemas/${kind}`),
    example,
  },
});

function responseOf(endpoint: Endpoint, answer: Answer, today: string) {
  const { body } = answer;
  const headers = [...(answer.headers ?? []), "RateLimit-Policy", "RateLimit"];
  return {
    description: answer.says,
    headers: Object.fromEntries(headers.map((name) => [name, ref(`headers/${name}`)])),
    ...(body === "File" && { content: FILE_CONTENT }),
    ...(body !== "none" &&
      body !== "File" && { content: contentOf(body, exampleOf(endpoint, answer, today)) }),
  };
}

const parameterOf = ({
  name,
  in: place,
  isRequired,
  says,
  type = "string",
  most,
  oneOf,
  example,
}: Parameter) => ({
  name,
  in: place,
  description: says,
  required: place === "path" || isRequired === true,
  schema: { type, ...(most && { maxLength: most }), ...(oneOf && { enum: oneOf }) },
  example: type === "string" ? example : JSON.parse(example),
});

const conditionOf = ({ header, says, example }: Condition) => ({
  name: header,
  in: "header",
  description: says,
  schema: { type: "string" },
  example,
});

function bodyOf(name: BodyName, today: string) {
  const { title, example, faulty } = REQUEST_BODIES[name];
  const examples = {
    valid: { summary: title, value: example(today) },
    faulty: { summary: `${title} with faults, answered with 422`, value: faulty.request },
  };
  return {
    required: true,
    content: { "application/json": { schema: ref(`schemas/${name}`), examples } },
  };
}

/** Has no schema, because the file's bytes are the body. */
const fileOf = (types: readonly string[]) => ({
  required: true,
  content: Object.fromEntries(types.map((type): [string, Json] => [type, {}])),
});

const operationOf = (endpoint: Endpoint, today: string) => ({
  operationId: endpoint.operationId,
  summary: endpoint.summary,
  description: `${endpoint.says} The key needs the scope \`${endpoint.scope}\`.`,
  parameters: [...endpoint.parameters.map(parameterOf), ...endpoint.conditions.map(conditionOf)],
  ...(endpoint.takes && { requestBody: bodyOf(endpoint.takes, today) }),
  ...(endpoint.takesFile && { requestBody: fileOf(endpoint.takesFile) }),
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

const schemasOf = <Name extends string, Body>(
  bodies: Readonly<Record<Name, Body>>,
  schemaOf: (body: Body) => Json,
) =>
  Object.fromEntries(Object.entries<Body>(bodies).map(([name, body]) => [name, schemaOf(body)])) as Record<
    Name,
    Json
  >;

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
        ...schemasOf(REQUEST_BODIES, ({ schema }) => jsonSchema(schema)),
        ...schemasOf(RESPONSE_BODIES, ({ schema }) => schema),
        Problem: PROBLEM,
      },
    },
  };
}

export type OpenApiDocument = ReturnType<typeof documentOn>;

let ofToday: { today: string; document: OpenApiDocument } | undefined;

/** Cached for the day, because the document's examples contain days in the future. */
export function openApiDocument(): OpenApiDocument {
  const today = earliestToday();
  if (ofToday?.today !== today) ofToday = { today, document: documentOn(today) };
  return ofToday.document;
}
