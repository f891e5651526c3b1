import { connect } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { onTheWorker } from "../start-app";
import { appFor } from "./support/app";
import { documents, INNARDS } from "./support/html";
import { type Shipment, shipmentAt } from "./support/shipment";
import { type Answer, loadFields, PASSWORD, signUpFields, Visitor } from "./support/visitor";

const app = appFor("nonsense");

let shipment: Shipment;
let anyone: Visitor;
let file = "";

beforeAll(async () => {
  shipment = await shipmentAt(app, "rate confirmation sent");
  anyone = new Visitor(app);
  file = documents((await shipment.shipper.get(shipment.page)).text)["Rate confirmation"] ?? "";
});

function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text, "latin1"));
    let answer = "";
    socket.setTimeout(10_000, () => socket.destroy(new Error(`No response to: ${text.slice(0, 60)}`)));
    socket.setEncoding("latin1").on("data", (chunk) => (answer += chunk));
    socket.on("error", reject).on("close", () => resolve(answer));
  });
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

async function inPieces(path: string, form: URLSearchParams): Promise<Pick<Answer, "status" | "text">> {
  const { host } = new URL(app.url);
  const pieces = form.toString().match(/.{1,60000}/g) ?? [];
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: http://${host}`,
    "Content-Type: application/x-www-form-urlencoded",
    "Transfer-Encoding: chunked",
    "Connection: close",
  ];
  const body = [...pieces, ""].map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join("");
  const text = await raw(`${head.join("\r\n")}\r\n\r\n${body}`);
  return { status: statusOf(text), text };
}

describe("nonsense", () => {
  const type = (contentType: string) => ({ "Content-Type": contentType });
  const login = "/login";
  const form = (body: string, contentType: string, path = login) =>
    anyone.send("POST", path, { body, headers: type(contentType) });
  const upload = (body: string, contentType: string) =>
    shipment.driver.send("POST", `${shipment.page}?step=sign`, { body, headers: type(contentType) });
  const asShipper = (method: string, path: string) => shipment.shipper.send(method, path);

  const CASES: readonly (readonly [
    what: string,
    status: number,
    ask: () => Promise<Pick<Answer, "status" | "text">>,
  ])[] = [
    ["a multipart form without a boundary", 400, () => form("x", "multipart/form-data")],
    ["an invalid multipart form", 400, () => form("x", "multipart/form-data; boundary=y")],
    [
      "a multipart form that ends early",
      400,
      () => form('--y\r\nContent-Disposition: form-data; name="email"', "multipart/form-data; boundary=y"),
    ],
    ["JSON for a form", 400, () => form('{"email":"x"}', "application/json")],
    ["text for a form", 400, () => form("email=x", "text/plain")],
    ["no content type", 400, () => form("email=x", "")],
    ["an upload without a boundary", 400, () => upload("x", "multipart/form-data")],
    ["an invalid upload", 400, () => upload("x", "multipart/form-data; boundary=y")],
    [
      "an upload as a plain form",
      400,
      () => upload("signed_rate_confirmation=x", "application/x-www-form-urlencoded"),
    ],
    ["an upload as JSON", 400, () => upload("{}", "application/json")],
    [
      "300 KB of a login",
      413,
      () => anyone.postAlone(login, new URLSearchParams({ email: "x".repeat(300_000) })),
    ],
    [
      "300 KB of a login in pieces",
      413,
      () => inPieces(login, new URLSearchParams({ email: "x".repeat(300_000) })),
    ],
    [
      "300 KB of a load",
      413,
      () =>
        shipment.shipper.postAlone(
          "/new_load",
          new URLSearchParams(loadFields({ special_instructions: "x".repeat(300_000) })),
        ),
    ],
    ["an unknown page", 404, () => asShipper("GET", "/nothing-here")],
    ["a deeper unknown page", 404, () => asShipper("GET", "/dashboard/../x/y/z")],
    ["a form to a page without an action", 405, () => shipment.shipper.post("/loads-complete")],
    ["a form to the home page", 405, () => anyone.post("/?index")],
    ["a form to a file", 405, () => shipment.shipper.post(file)],
    ["a form to the health check", 405, () => anyone.post("/healthz")],
    ["PUT to a page", 405, () => asShipper("PUT", "/loads-complete")],
    ["DELETE to a load", 404, () => asShipper("DELETE", shipment.page)],
    ["data of an unknown page", 404, () => asShipper("GET", "/nonsense.data")],
    ["data of unknown routes", 200, () => asShipper("GET", "/dashboard.data?_routes=nonsense")],
    ["page 1e9", 200, () => asShipper("GET", "/search?page=1e9")],
    ["page 999999999999", 200, () => asShipper("GET", "/search?page=999999999999")],
    ["page 999999", 200, () => asShipper("GET", "/search?page=999999")],
    ["page -1", 200, () => asShipper("GET", "/dashboard?page=-1")],
    ["page NaN of the completed loads", 200, () => asShipper("GET", "/loads-complete?page=NaN")],
    ["an unknown tab", 200, () => asShipper("GET", "/dashboard?tab=__proto__")],
    ["a NUL byte in a search", 200, () => asShipper("GET", "/search?origin_city=Re%00no")],
    ["a quotation mark in a search", 200, () => asShipper("GET", "/search?origin_city=%27%22%3B--")],
    [
      "a search twice",
      200,
      () => asShipper("GET", "/search?origin_city=a&origin_city=b&origin_state=%F0%9F"),
    ],
    ["a NUL byte in an id", 404, () => asShipper("GET", "/load-details/a%00b")],
    ["a NUL byte in a file's id", 404, () => asShipper("GET", "/files/a%00b.pdf")],
    ["a path traversal in a file's id", 404, () => asShipper("GET", "/files/..%2F..%2Fhaulway.db")],
    ["a path traversal in an asset", 404, () => asShipper("GET", "/build/..%2F..%2Fpackage.json")],
    ["an address of thousands of parts", 400, () => asShipper("GET", "/x".repeat(3_000))],
    [
      "routes of thousands of parts",
      400,
      () => asShipper("GET", `/__manifest?version=1&p=${"/x".repeat(3_000)}`),
    ],
    ["a very long id", 404, () => asShipper("GET", `/load-details/${"x".repeat(6_000)}`)],
  ];

  it.each(CASES)("%s is answered with %i and a message for people", async (_, status, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(answer.text.replace(/<script.*?<\/script>/gs, "")).not.toMatch(INNARDS);
  });

  it("a login in chunks is read like any other", async () => {
    const { email } = shipment.shipper;
    expect((await inPieces(login, new URLSearchParams({ email, password: PASSWORD }))).status).toBe(302);
  });

  it.each([
    ["a broken percent sign in the path", "GET /%E0%A4%A HTTP/1.1"],
    ["a broken percent sign below the assets", "GET /build/%E0%A4%A HTTP/1.1"],
    ["a broken percent sign in an id", "GET /load-details/%zz HTTP/1.1"],
    ["a lone percent sign", "GET /% HTTP/1.1"],
    ["invalid UTF-8", "GET /load-details/\xff\xfe HTTP/1.1"],
    ["a backslash", "GET /\\evil.example HTTP/1.1"],
    ["two slashes", "GET //evil.example/dashboard HTTP/1.1"],
    ["an absolute URL", "GET http://evil.example/ HTTP/1.1"],
    ["a path traversal", "GET /../../etc/passwd HTTP/1.1"],
    ["a path traversal among the assets", "GET /build/../../package.json HTTP/1.1"],
    ["a NUL byte", "GET /load-details/\0 HTTP/1.1"],
    ["an unknown method", "BREW / HTTP/1.1"],
    ["TRACE", "TRACE / HTTP/1.1"],
    ["OPTIONS *", "OPTIONS * HTTP/1.1"],
  ])("%s does not crash the app", async (_, line) => {
    const answer = await raw(`${line}\r\nHost: ${new URL(app.url).host}\r\nConnection: close\r\n\r\n`);
    expect(statusOf(answer)).toBeGreaterThanOrEqual(200);
    expect(statusOf(answer)).toBeLessThan(500);
    expect(answer.replace(/<script.*?<\/script>/gs, "")).not.toMatch(INNARDS);
    expect((await anyone.get("/healthz")).text).toBe("ok");
  });

  it.each([
    ["no host", "GET /login HTTP/1.1"],
    ["an invalid host", "GET /login HTTP/1.1\r\nHost: a b"],
    ["a host with a path", "GET /login HTTP/1.1\r\nHost: evil.example/x?"],
  ])("%s is refused", async (_, head) => {
    const answer = await raw(`${head}\r\nConnection: close\r\n\r\n`);
    expect(statusOf(answer)).toBe(400);
    expect(answer).not.toMatch(INNARDS);
  });

  // The Worker's platform combines or refuses repeated headers before the app's code runs.
  it.skipIf(onTheWorker).each([
    ["another host", "GET /login HTTP/1.1\r\nHost: a.example\r\nHost: b.example"],
    ["the same host twice", "GET /login HTTP/1.1\r\nHost: a.example\r\nhost: a.example"],
    [
      "another host with a form",
      "POST /login HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nContent-Length: 0",
    ],
  ])("%s is refused", async (_, head) => {
    expect(statusOf(await raw(`${head}\r\nConnection: close\r\n\r\n`))).toBe(400);
  });

  it("in the host name does not redirect anyone", async () => {
    const answer = await raw("GET /dashboard HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    expect(statusOf(answer)).toBe(302);
    expect(/^location: (.*?)\r$/im.exec(answer)?.[1]).toBe("/login?redirectTo=%2Fdashboard");
  });

  it("in a user's text is shown as text", async () => {
    const evil = `<script>alert(1)</script><img src=x onerror=alert(1)>"'</script>`;
    const shipper = new Visitor(app);
    await shipper.post("/signup", signUpFields("shipper", { first_name: evil }));
    const refused = await shipper.post("/new_load", loadFields({ cargo_description: evil, total_rate: "" }));
    expect(refused.status).toBe(400);
    const pages = [
      refused,
      await shipper.get("/dashboard"),
      await shipper.get(`/search?origin_city=${encodeURIComponent(evil)}`),
    ];
    for (const page of pages) {
      expect(page.text).not.toContain("<img src=x");
      expect(page.text).not.toContain("<script>alert");
    }
  });
});
