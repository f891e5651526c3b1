import { beforeAll, describe, expect, it } from "vitest";
import { LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { appFor } from "./support/app";
import { alerts, documents, notices, plain } from "./support/html";
import { advance, pdfs, photo, type Shipment, shipmentAt } from "./support/shipment";
import { loadFields, signUp, Visitor } from "./support/visitor";

const app = appFor("files");

type Kind =
  | "rate_confirmation"
  | "bill_of_lading"
  | "signed_rate_confirmation"
  | "proof_of_delivery"
  | "additional";

const THERE: Record<LoadStatus, { exist: readonly Kind[]; driver: readonly Kind[] }> = {
  new: { exist: [], driver: [] },
  pending: { exist: [], driver: [] },
  "rate confirmation": { exist: [], driver: [] },
  "rate confirmation sent": {
    exist: ["rate_confirmation", "bill_of_lading"],
    driver: ["rate_confirmation"],
  },
  pickup: {
    exist: ["rate_confirmation", "bill_of_lading", "signed_rate_confirmation"],
    driver: ["rate_confirmation", "signed_rate_confirmation"],
  },
  "in transit": {
    exist: ["rate_confirmation", "bill_of_lading", "signed_rate_confirmation"],
    driver: ["rate_confirmation", "bill_of_lading", "signed_rate_confirmation"],
  },
  complete: {
    exist: [
      "rate_confirmation",
      "bill_of_lading",
      "signed_rate_confirmation",
      "proof_of_delivery",
      "additional",
    ],
    driver: [
      "rate_confirmation",
      "bill_of_lading",
      "signed_rate_confirmation",
      "proof_of_delivery",
      "additional",
    ],
  },
};

interface File {
  file_id: string;
  kind: Kind;
  content_type: string;
  size_bytes: number;
}

const filesOf = (loadId: string) =>
  app.truth<File>("SELECT file_id, kind, content_type, size_bytes FROM files WHERE load_id = ?", loadId);
const addressOf = (file: File) => `/files/${file.file_id}`;

describe("who may open a load's documents", () => {
  let shipment: Shipment;
  let nobody: Record<string, Visitor>;

  beforeAll(async () => {
    shipment = await shipmentAt(app, "new");
    const [rejected, outbid, withdrawn] = [
      await signUp(app, "driver"),
      await signUp(app, "driver"),
      await signUp(app, "driver"),
    ];
    const { loadId, shipper } = shipment;
    await rejected.step(loadId, "request");
    await shipper.step(loadId, "reject", { driver_id: rejected.id });
    await withdrawn.step(loadId, "request");
    await withdrawn.step(loadId, "withdraw");
    // This driver's request is still open when the other driver is accepted.
    await outbid.step(loadId, "request");
    nobody = {
      "a rejected driver": rejected,
      "a driver who was not chosen": outbid,
      "a driver who withdrew": withdrawn,
      "a driver who never asked": await signUp(app, "driver"),
      "another shipper": await signUp(app, "shipper"),
    };
  });

  it.each(LOAD_STATUSES)("%s", async (status) => {
    if (status !== "new") await advance(shipment, status);
    const files = await filesOf(shipment.loadId);
    const expected = THERE[status];
    expect(files.map((file) => file.kind).sort()).toEqual([...expected.exist].sort());
    for (const file of files) {
      const address = addressOf(file);
      const own = await shipment.shipper.get(address);
      expect(own.status, `the owner: ${file.kind}`).toBe(200);
      expect(own.bytes.byteLength).toBe(file.size_bytes);
      expect(own.headers.get("content-type")).toBe(file.content_type);
      const chosen = await shipment.driver.get(address);
      expect(chosen.status, `the driver: ${file.kind}`).toBe(expected.driver.includes(file.kind) ? 200 : 404);
      for (const [who, visitor] of Object.entries(nobody)) {
        for (const [method, headers] of [
          ["GET", {}],
          ["HEAD", {}],
          ["GET", { Range: "bytes=0-3" }],
          ["GET", { "If-None-Match": `"${file.file_id}"` }],
          ["GET", { "If-None-Match": "*" }],
          ["GET", { "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT" }],
        ] as const) {
          const answer = await visitor.send(method, address, { headers });
          expect(answer.status, `${who}: ${method} ${file.kind}`).toBe(404);
          expect(answer.headers.get("etag")).toBeNull();
          expect(answer.headers.get("content-disposition")).toBeNull();
          expect(answer.text).not.toContain("%PDF");
        }
        expect((await visitor.get(`${address}.data`)).text).not.toContain("%PDF");
      }
      const out = await new Visitor(app).get(address, { "If-None-Match": "*" });
      expect(out.status).toBe(302);
      expect(out.location).toBe(`/login?redirectTo=${encodeURIComponent(address)}`);
      expect(out.text).not.toContain("%PDF");
    }
    const listed = (page: string) => Object.keys(documents(page)).length;
    expect(listed((await shipment.shipper.get(shipment.page)).text)).toBe(files.length);
    expect(listed((await shipment.driver.get(shipment.page)).text)).toBe(expected.driver.length);
  });
});

describe("a driver who requests the load again", () => {
  it("can open, like the owner, only the signed document after an edit", async () => {
    const shipment = await shipmentAt(app, "pickup");
    const { shipper, driver, loadId } = shipment;
    const old = await filesOf(loadId);
    expect(old).toHaveLength(3);
    const edit = await shipper.get(`/edit-load/${loadId}`);
    expect(plain(edit.text)).toContain(`Saving removes ${driver.name} from`);
    const saved = await shipper.post(`/edit-load/${loadId}`, {
      ...loadFields(),
      revision: / name="revision" value="(\d+)"/.exec(edit.text)?.[1] ?? "",
    });
    expect([...alerts(saved.text), ...notices(saved.text)].join()).toContain("Changes Are Being Saved");

    const everyone = { shipper, driver, other: await signUp(app, "driver") };
    const expectGone = async () => {
      for (const [who, visitor] of Object.entries(everyone))
        for (const file of old) {
          const isKept = file.kind === "signed_rate_confirmation" && who !== "other";
          expect((await visitor.get(addressOf(file))).status, `${who}: ${file.kind}`).toBe(
            isKept ? 200 : 404,
          );
        }
    };
    await expectGone();
    expect((await driver.get(shipment.page)).text).not.toContain("Dock Road");
    await advance(shipment, "pending");
    await expectGone();
    await advance(shipment, "rate confirmation");
    await advance(shipment, "rate confirmation sent");
    await expectGone();
    const now = (await filesOf(loadId)).filter(
      (file) => !old.some(({ file_id }) => file_id === file.file_id),
    );
    expect(now).toHaveLength(2);
    for (const file of now) expect((await shipper.get(addressOf(file))).status).toBe(200);
  });
});

describe("a file", () => {
  let shipment: Shipment;
  let address: string;
  const whole = () => new Uint8Array(pdfs.rate.buffer);

  beforeAll(async () => {
    shipment = await shipmentAt(app, "rate confirmation");
    const { shipper, loadId } = shipment;
    await shipper.stepFiles(loadId, "send-documents", {
      rate_confirmation: { ...pdfs.rate, name: 'Straße "Ω" 100%; x=\r\n.exe .pdf' },
      bill_of_lading: pdfs.bill,
    });
    address = documents((await shipper.get(shipment.page)).text)["Rate confirmation"] ?? "";
  });

  it.each([
    ["bytes=0-9", 0, 10],
    ["bytes=10-", 10, undefined],
    ["bytes=-5", -5, undefined],
    ["bytes=0-999999", 0, undefined],
  ])("is sent in parts: %s", async (range, start, end) => {
    const answer = await shipment.driver.get(address, { Range: range });
    const wanted = whole().slice(start, end);
    expect(answer.status).toBe(206);
    expect(answer.bytes).toEqual(wanted);
    const from = start < 0 ? whole().length + start : start;
    expect(answer.headers.get("content-range")).toBe(
      `bytes ${from}-${from + wanted.length - 1}/${whole().length}`,
    );
    expect(answer.headers.get("content-length")).toBe(String(wanted.length));
  });

  it.each(["bytes=999999-", "bytes=-0"])("has nothing past its end: %s", async (range) => {
    const answer = await shipment.driver.get(address, { Range: range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get("content-range")).toBe(`bytes */${whole().length}`);
    expect(answer.bytes).toHaveLength(0);
  });

  it.each(["bytes=9-0", "lines=1-2", "bytes=a-b", "bytes=0-1,3-4", "nonsense"])(
    "is sent whole if the range is invalid: %s",
    async (range) => {
      const answer = await shipment.driver.get(address, { Range: range });
      expect(answer.status).toBe(200);
      expect(answer.bytes).toEqual(whole());
    },
  );

  it("reports its size without its content", async () => {
    const answer = await shipment.driver.send("HEAD", address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-length")).toBe(String(whole().length));
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.bytes).toHaveLength(0);
  });

  it("is not sent again to a user who has it and may see it", async () => {
    const first = await shipment.driver.get(address);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    const known: Record<string, string>[] = [
      { "If-None-Match": etag },
      { "If-None-Match": `"other", W/${etag}` },
      { "If-Modified-Since": first.headers.get("last-modified") ?? "" },
    ];
    for (const headers of known) {
      const answer = await shipment.driver.get(address, headers);
      expect(answer.status).toBe(304);
      expect(answer.bytes).toHaveLength(0);
      expect(answer.headers.get("etag")).toBe(etag);
    }
    expect((await shipment.driver.get(address, { "If-None-Match": '"other"' })).status).toBe(200);
    const resumed = { Range: "bytes=5-" };
    expect((await shipment.driver.get(address, { ...resumed, "If-Range": etag })).status).toBe(206);
    expect((await shipment.driver.get(address, { ...resumed, "If-Range": '"other"' })).status).toBe(200);
  });

  it("has its name and is sent as a file, not as a page of the app", async () => {
    const { headers } = await shipment.driver.get(address, { "Accept-Encoding": "gzip, br" });
    const disposition = headers.get("content-disposition") ?? "";
    expect(disposition).toMatch(/^inline; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/);
    const name = decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(disposition)?.[1] ?? "");
    expect(name).toContain("Straße");
    expect(name).toMatch(/\.pdf$/);
    expect(name).not.toMatch(/[\r\n]/);
    expect(/filename="(.*?)"/.exec(disposition)?.[1]).not.toMatch(/["\\%]/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toMatch(/sandbox.*default-src 'none'/);
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("content-encoding")).toBeNull();
    expect(headers.get("set-cookie")).toBeNull();
  });

  it("that is a photo is sent as a JPEG, in parts on request", async () => {
    const delivered = await shipmentAt(app, "complete");
    const pod = documents((await delivered.shipper.get(delivered.page)).text)["Proof of delivery"] ?? "";
    const answer = await delivered.shipper.get(pod, { Range: "bytes=0-2" });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect([...answer.bytes]).toEqual([...photo.buffer.subarray(0, 3)]);
  });

  it("is sent completely to twenty readers at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => shipment.driver.get(address)));
    for (const answer of answers) expect(answer.bytes).toEqual(whole());
  });
});
