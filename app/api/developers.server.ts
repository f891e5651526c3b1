import { NotFound } from "~/platform/errors";
import { type Endpoint, GROUPS } from "./endpoints";
import type { Json } from "./json-schema";
import { CHANGES_A_MINUTE, MOST_A_PAGE, REQUESTS_A_MINUTE } from "./limits";
import { type OpenApiDocument, type Operation, openApiDocument } from "./openapi.server";

interface Described {
  type?: string | readonly string[];
  description?: string;
  enum?: readonly string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  readOnly?: boolean;
  required?: readonly string[];
  properties?: Readonly<Record<string, Described>>;
  anyOf?: readonly Described[];
}

const MOST_VALUES = 8;

const grouped = (number: number) => number.toLocaleString("en-US");

const given = (schema: Described): Described => schema.anyOf?.find(({ type }) => type !== "null") ?? schema;

function valuesInWords(values: readonly string[]): string {
  if (values.length <= MOST_VALUES) return `one of: ${values.join(", ")}`;
  return `one of: ${values.slice(0, 2).join(", ")} … ${values.at(-1)}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  date: "date, like 2026-12-01",
  "date-time": "instant in UTC, like 2026-12-01T17:30:00.000Z",
  uri: "URL",
};

function typeInWords(schema: Described): string {
  if (schema.enum) return valuesInWords(schema.enum);
  if (schema.format) return FORMATS[schema.format] ?? schema.format;
  const type = [schema.type ?? []].flat().find((each) => each !== "null");
  if (type === "boolean") return "true or false";
  if (type === "string") {
    if (schema.maxLength) return `text, at most ${grouped(schema.maxLength)} characters`;
    return schema.pattern?.includes(":") ? "time, like 09:30" : "text";
  }
  const kind = type === "integer" ? "whole number" : "number";
  if (schema.maximum === undefined) return kind;
  return `${kind}, ${grouped(schema.minimum ?? 0)} to ${grouped(schema.maximum)}`;
}

export interface Member {
  /** The path of the member, for example `origin.city`. */
  name: string;
  type: string;
  says: string;
  isRequired: boolean;
  isReadOnly: boolean;
}

function membersOf(schema: Described, above = ""): Member[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, described]) => {
    const member = given(described);
    if (member.properties) return membersOf(member, `${above}${name}.`);
    return {
      name: above + name,
      type: typeInWords(member),
      says: member.description ?? "",
      isRequired: schema.required?.includes(name) ?? false,
      isReadOnly: member.readOnly ?? false,
    };
  });
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

function inOneLine(value: unknown): string {
  if (!isObject(value) || Array.isArray(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${inOneLine(each)}`);
  return `{${members.join(", ")}}`;
}

export function inLines(value: unknown, indent = ""): string {
  if (Array.isArray(value) && isObject(value[0]))
    return `[${value.map((each) => inLines(each, indent)).join(", ")}]`;
  if (!isObject(value) || Array.isArray(value)) return JSON.stringify(value);
  const lines = Object.entries(value).map(([name, each]) => {
    const shown = Array.isArray(each) ? inLines(each, `${indent}  `) : inOneLine(each);
    return `${indent}  ${JSON.stringify(name)}: ${shown}`;
  });
  return lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n${indent}}`;
}

const contentOf = (body: { content?: unknown } | undefined): Json | undefined =>
  Object.values((body?.content ?? {}) as Record<string, Json>)[0];

const FILE = "(a PDF or an image)";

function successOf({ responses }: Operation) {
  const status = Object.keys(responses).find((each) => each.startsWith("2")) ?? "";
  const example = contentOf(responses[status])?.example;
  const isFile = example === undefined && contentOf(responses[status]) !== undefined;
  return { status, body: isFile ? FILE : example === undefined ? null : inLines(example) };
}

const SENT_FILE = "proof.pdf";

const exampleIn = (body: Operation["requestBody"]): unknown =>
  (contentOf(body)?.examples as Record<string, { value: unknown }> | undefined)?.valid?.value;

function curlOf(server: string, path: string, method: string, operation: Operation): string {
  const parameters = operation.parameters as readonly { name: string; in: string; example: string }[];
  const inPath = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => parameters.find((each) => each.name === name)?.example ?? name,
  );
  const query = parameters.find((each) => each.in === "query");
  const url = `${server}${inPath}${query ? `?${query.name}=${query.example}` : ""}`;
  const example = exampleIn(operation.requestBody);
  const [type] = Object.keys(operation.requestBody?.content ?? {});
  const parts = [
    `curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}"${url}"`,
    `-H "Authorization: Bearer $HAULWAY_KEY"`,
    ...(type ? [`-H "Content-Type: ${type}"`] : []),
    ...(example === undefined ? [] : [`-d '${inLines(example)}'`]),
    ...(type && example === undefined ? [`--data-binary @${SENT_FILE}`] : []),
  ];
  return parts.join(" \\\n  ");
}

const requestOf = ({ method, path }: Endpoint) => `${method} ${path}`;

function callOf(endpoint: Endpoint, { servers, paths }: OpenApiDocument) {
  const method = endpoint.method.toLowerCase();
  const operation = paths[endpoint.path]?.[method];
  if (!operation) throw new Error(`The document has no ${requestOf(endpoint)}.`);
  return {
    id: operation.operationId,
    title: operation.summary,
    request: requestOf(endpoint),
    says: operation.description,
    parameters: operation.parameters.map((each) => ({ name: each.name, says: each.description })),
    curl: curlOf(servers[0]?.url ?? "", endpoint.path, method, operation),
    success: successOf(operation),
    answers: Object.entries(operation.responses).map(([status, { description }]) => ({
      status,
      says: description,
    })),
  };
}

export function developersPage() {
  const { servers, paths } = openApiDocument();
  const refused = paths["/loads/{reference}"]?.put?.responses["422"];
  return {
    server: servers[0]?.url ?? "",
    groups: GROUPS.map(({ name, title, endpoints }) => ({
      name,
      title,
      calls: endpoints.map((each) => ({
        id: each.operationId,
        title: each.summary,
        request: requestOf(each),
      })),
    })),
    refusal: inLines(contentOf(refused)?.example),
    requestsAMinute: REQUESTS_A_MINUTE,
    changesAMinute: CHANGES_A_MINUTE,
    mostAPage: MOST_A_PAGE,
  };
}

export function groupPage(name: string | undefined) {
  const group = GROUPS.find((each) => each.name === name);
  if (!group) throw new NotFound();
  const document = openApiDocument();
  const takesLoad = group.endpoints.some(({ takes }) => takes === "LoadRequest");
  return {
    title: group.title,
    says: group.says,
    calls: group.endpoints.map((each) => callOf(each, document)),
    members: takesLoad ? membersOf(document.components.schemas.LoadRequest as Described) : [],
  };
}

export type GroupPage = ReturnType<typeof groupPage>;
