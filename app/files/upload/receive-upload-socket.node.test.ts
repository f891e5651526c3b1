import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Invalid } from "~/platform/errors";
import { patterned } from "../../../tests/fixtures/contracts/store-contract";
import {
  asBlob,
  BOUNDARY,
  documents,
  emptyStore,
  everythingIn,
  FAILED,
  MB,
  partHead,
  pdf,
} from "../../../tests/fixtures/upload-forms";
import { receiveUpload } from "./receive-upload.node.server";

const place = emptyStore();

describe("over a real socket", () => {
  let address: AddressInfo;
  let stop: () => Promise<void>;
  let outcomes: Promise<unknown>[];

  beforeEach(async () => {
    outcomes = [];
    const server = createAdaptorServer({
      fetch: async (request: Request) => {
        const outcome = receiveUpload(request, documents, place.store).catch((error: unknown) => error);
        outcomes.push(outcome);
        const result = await outcome;
        return result instanceof Invalid
          ? new Response(result.message, { status: result.status })
          : new Response("ok");
      },
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    address = server.address() as AddressInfo;
    stop = () =>
      new Promise((closed) => {
        server.close(() => closed());
        if ("closeAllConnections" in server) server.closeAllConnections();
      });
  });
  afterEach(() => stop());

  const begin = (headers: Record<string, string | number> = {}) =>
    httpRequest({
      host: "127.0.0.1",
      port: address.port,
      method: "POST",
      headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    });

  it("a connection that breaks halfway leaves no file and no draft", async () => {
    const client = begin();
    client.on("error", () => undefined);
    client.write(`${partHead("rate_confirmation", "a.pdf")}%PDF-1.4 whole %%EOF\r\n`);
    client.write(`${partHead("bill_of_lading", "b.pdf")}%PDF-1.4 half`);
    client.write(patterned(3 * MB));
    await expect.poll(() => everythingIn(place.folder)).toHaveLength(2);
    client.destroy();
    const [outcome] = outcomes;
    expect(await outcome).toBeInstanceOf(Invalid);
    expect(await everythingIn(place.folder)).toEqual([]);
  });

  it("a client whose first file is wrong can send the rest and then gets the reason", async () => {
    const form = new FormData();
    form.append("rate_confirmation", asBlob(patterned(8 * MB)), "a.pdf");
    form.append("bill_of_lading", pdf(9 * MB), "b.pdf");
    const response = await fetch(`http://127.0.0.1:${address.port}/`, { method: "POST", body: form });
    expect([response.status, await response.text()]).toEqual([400, FAILED]);
    expect(await everythingIn(place.folder)).toEqual([]);
  });

  it.each([
    ["with a Content-Length", { "content-length": 40 * MB }],
    ["without a Content-Length", {}],
  ])("a form that is too long gets a response: %s", async (_, headers) => {
    const client = begin(headers);
    client.on("error", () => undefined);
    const status = new Promise((answered) =>
      client.on("response", (response) => answered(response.statusCode)),
    );
    client.write(`${partHead("rate_confirmation", "a.pdf")}%PDF-1.4 `);
    for (let sent = 0; sent < 24; sent += 1) client.write(patterned(MB));
    expect(await status).toBe(413);
    client.destroy();
    expect(await everythingIn(place.folder)).toEqual([]);
  });
});
