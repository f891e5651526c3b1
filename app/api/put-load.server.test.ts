import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { api_keys, load_events, loads } from "db/schema";
import { write } from "db/write";
import { count, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, saveColleague, saveLoad, savePerson } from "~/builders";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { ownRows } from "../../tests/fixtures/scenes/load-files";
import { endSeat } from "../../tests/fixtures/seats";
import { ask, keyOf, loadBody } from "../../tests/http/support/api-requests";

let shipper: BuiltPerson;
let key: string;

const put = (body: unknown, headers: Record<string, string> = {}, path = "/loads/PO-1") =>
  ask(key, "PUT", path, { body, headers });
const eventsSaved = async () => (await db().select({ n: count() }).from(load_events))[0]?.n;
const pointers = ({ json }: { json: { errors?: { pointer?: string }[] } }) =>
  (json.errors ?? []).map(({ pointer }) => pointer).sort();

beforeEach(async () => {
  shipper = await savePerson({ role: "shipper" });
  key = await keyOf(shipper);
});

describe("a load that is sent", () => {
  it("is posted, is not written again, and is edited", async () => {
    const posted = await put(loadBody());
    expect(posted.status).toBe(201);
    expect(posted.headers.get("location")).toBe("/api/v1/loads/PO-1");
    expect(posted.json).toMatchObject({ reference: "PO-1", status: "new", revision: 1, total_rate: 1450.5 });
    const written = await eventsSaved();
    const same = await put(loadBody());
    expect([same.status, same.headers.get("etag")]).toEqual([200, posted.headers.get("etag")]);
    expect(await eventsSaved()).toBe(written);
    const changed = await put(loadBody({ total_rate: 1600 }));
    expect([changed.status, changed.json.total_rate, changed.json.revision]).toEqual([200, 1600, 2]);
    expect(changed.headers.get("etag")).not.toBe(posted.headers.get("etag"));
    expect(await ownRows(shipper)).toHaveLength(1);
  });

  it("may be the load as it was answered", async () => {
    const { json } = await put(loadBody());
    expect(await put(json)).toMatchObject({ status: 200, json });
  });

  it("loses the members that are left out", async () => {
    await put(loadBody({ special_instructions: "Call first." }));
    expect((await put(loadBody())).json.special_instructions).toBeNull();
  });

  it.each(["100% A/B", "PO 1.", "a+b", "Ü-1", "x.data", "%2F"])(
    "may have the reference %s",
    async (reference) => {
      const path = `/loads/${encodeURIComponent(reference)}`;
      const posted = await put(loadBody(), {}, path);
      expect(posted.json.reference).toBe(reference);
      expect(posted.headers.get("location")).toBe(`/api/v1${path}`);
      expect((await ask(key, "GET", path)).status).toBe(200);
    },
  );

  it("shows the rate that was agreed beside the posted one", async () => {
    await put(loadBody());
    const [row] = await ownRows(shipper);
    await db()
      .update(loads)
      .set({ agreed_rate_cents: 170_000 })
      .where(eq(loads.load_id, row?.load_id ?? ""));
    const { json } = await ask(key, "GET", "/loads/PO-1");
    expect([json.total_rate, json.agreed_rate]).toEqual([1450.5, 1700]);
  });

  it("lists at most 100 faults", async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`unknown_${n}`, 1]));
    expect((await put(loadBody(many))).json.errors).toHaveLength(100);
  });

  it("never shows the pin", async () => {
    await put(loadBody());
    const [row] = await ownRows(shipper);
    const { json } = await ask(key, "GET", "/loads/PO-1");
    expect(JSON.stringify(json)).not.toContain(`"${row?.verification_pin}"`);
    expect(Object.keys(json)).not.toContain("verification_pin");
  });
});

describe("a blank reference", () => {
  it.each(["%20", "%E2%80%8B", "%00", "%20/"])("%s is refused", async (blank) => {
    const path = `/loads/${blank}`;
    const answer = await put(loadBody(), {}, path);
    expect([answer.status, pointers(answer)]).toEqual([422, ["/reference"]]);
    expect((await ask(key, "GET", path)).status).toBe(404);
    expect((await ask(key, "DELETE", path)).status).toBe(404);
    expect(await ownRows(shipper)).toEqual([]);
  });
});

describe("another spelling of the path", () => {
  it.each(["/loads/PO-1/", "/%6Coads/PO-1", "//loads//PO-1", "/loads/%20PO-1"])(
    "%s names the same load",
    async (path) => {
      await put(loadBody());
      expect((await ask(key, "GET", path)).json.reference).toBe("PO-1");
      expect((await ask(key, "DELETE", path)).status).toBe(204);
      expect(await ownRows(shipper)).toEqual([]);
    },
  );
});

describe("requests at the same time", () => {
  it("post the load again if it was deleted before the edit", async () => {
    await put(loadBody());
    const answer = await betweenLookAndWrite(() => ask(key, "DELETE", "/loads/PO-1"), {
      of: () => put(loadBody({ total_rate: 1500 })),
    });
    expect(answer.status).toBe(201);
  });

  it("delete a load that was edited before the deletion, except with If-Match", async () => {
    const deletedAfterEdit = (total_rate: number, headers = {}) =>
      betweenLookAndWrite(() => put(loadBody({ total_rate })), {
        of: () => ask(key, "DELETE", "/loads/PO-1", { headers }),
      });
    const etag = (await put(loadBody())).headers.get("etag") ?? "";
    expect((await deletedAfterEdit(1500, { "If-Match": etag })).status).toBe(412);
    expect((await deletedAfterEdit(1510)).status).toBe(204);
  });

  it("create one load", async () => {
    const statuses = (await Promise.all(Array.from({ length: 4 }, () => put(loadBody())))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 200, 200, 201]);
    expect(await ownRows(shipper)).toHaveLength(1);
  });

  it("edit one after the other", async () => {
    await put(loadBody());
    const rates = [1500, 1510, 1520, 1530];
    const answers = await Promise.all(rates.map((total_rate) => put(loadBody({ total_rate }))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await ownRows(shipper))[0]?.revision).toBe(5);
  });

  it("with the same If-Match change the load once", async () => {
    const etag = (await put(loadBody())).headers.get("etag") ?? "";
    const rates = [1500, 1510, 1520];
    const answers = await Promise.all(
      rates.map((total_rate) => put(loadBody({ total_rate }), { "If-Match": etag })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });
});

describe("conditions", () => {
  it("If-None-Match: * only posts", async () => {
    expect((await put(loadBody(), { "If-None-Match": "*" })).status).toBe(201);
    expect((await put(loadBody(), { "If-None-Match": "*" })).status).toBe(412);
  });

  it("If-Match names the load as the program knows it", async () => {
    expect((await put(loadBody(), { "If-Match": "*" })).status).toBe(412);
    const etag = (await put(loadBody())).headers.get("etag") ?? "";
    const changed = await put(loadBody({ total_rate: 1500 }), { "If-Match": `"other", ${etag}` });
    expect(changed.status).toBe(200);
    expect((await put(loadBody({ total_rate: 1510 }), { "If-Match": etag })).status).toBe(412);
    const weak = `W/${changed.headers.get("etag")}`;
    expect((await put(loadBody({ total_rate: 1510 }), { "If-Match": weak })).status).toBe(200);
  });

  it("a program that has the load is told so", async () => {
    const etag = (await put(loadBody())).headers.get("etag") ?? "";
    expect(etag).toMatch(/^"1-[0-9a-f]{24}"$/);
    const known = await ask(key, "GET", "/loads/PO-1", { headers: { "If-None-Match": etag } });
    expect([known.status, known.json, known.headers.get("etag")]).toEqual([304, null, etag]);
    await put(loadBody({ total_rate: 1500 }));
    const other = await ask(key, "GET", "/loads/PO-1", { headers: { "If-None-Match": etag } });
    expect(other.status).toBe(200);
  });
});

describe("refusals", () => {
  it("name the value by its pointer, in the words of the form", async () => {
    const past = await put(loadBody({ pickup: { date: "2020-01-01" } }));
    expect(past).toMatchObject({
      status: 422,
      json: {
        type: "about:blank",
        title: "Unprocessable Content",
        status: 422,
        errors: [{ detail: "Choose today or a later date.", pointer: "/pickup/date" }],
      },
    });
    expect(past.headers.get("content-type")).toBe("application/problem+json");
    const typed = await put(loadBody({ weight_lb: "heavy", colour: "red", origin: { planet: "Mars" } }));
    expect(typed.status).toBe(422);
    expect(pointers(typed)).toEqual(["/colour", "/origin/planet", "/weight_lb"]);
    const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`x${at}`, at]));
    expect(pointers(await put(loadBody(unknown)))).toHaveLength(100);
  });

  it.each([
    ["no JSON", "{", {}, 400],
    ["broken UTF-8 or nothing", "", {}, 400],
    ["another type", "a=b", { "Content-Type": "application/x-www-form-urlencoded" }, 415],
    ["too much", JSON.stringify({ a: "x".repeat(70_000) }), {}, 413],
    ["a list", "[]", {}, 422],
  ])("of %s", async (_, body, headers, status) => {
    const { status: answered, json } = await put(body, headers);
    expect([answered, json.status]).toEqual([status, status]);
    expect(json.detail).toMatch(/\.$/);
  });

  it("a reference that differs from the path's", async () => {
    const answer = await put(loadBody({ reference: "PO-2" }));
    expect([answer.status, pointers(answer)]).toEqual([422, ["/reference"]]);
    expect((await put(loadBody(), {}, `/loads/${"x".repeat(61)}`)).status).toBe(422);
  });

  it("a doubt is asked, and can be confirmed beforehand", async () => {
    const dear = loadBody({ total_rate: 90_000 });
    const asked = await put(dear);
    expect(asked.status).toBe(409);
    expect(asked.json.detail).toContain('"Prefer: doubts=accept"');
    expect(await ownRows(shipper)).toEqual([]);
    expect((await put(dear, { Prefer: "respond-async, doubts=accept" })).status).toBe(201);
  });

  it("an edit that ends requests is asked, too", async () => {
    const driver = await savePerson({ role: "driver" });
    await saveLoad({ owner: shipper, requesters: [driver], terms: { reference: "PO-1" } });
    const asked = await put(loadBody());
    expect(asked.json.detail).toContain("This edit ends 1 open driver request.");
    expect((await put(loadBody(), { Prefer: "doubts=accept" })).status).toBe(200);
  });

  it("a load with a driver, or a delivered one, is neither edited nor deleted", async () => {
    for (const status of ["pickup", "complete"] as const) {
      await saveLoad({ owner: shipper, status, terms: { reference: status } });
      expect((await put(loadBody(), {}, `/loads/${status}`)).status).toBe(409);
      const deleted = await ask(key, "DELETE", `/loads/${status}`);
      expect([deleted.status, deleted.json.title]).toEqual([409, "Conflict"]);
    }
    expect(await ownRows(shipper)).toHaveLength(2);
  });

  it("the write sees that the key was revoked while the request ran", async () => {
    const query = db().update(api_keys).set({ revoked_at: 1 }).where(eq(api_keys.owner_id, shipper.id));
    const answer = await betweenLookAndWrite(() => write([{ query }]), {
      of: () => put(loadBody()),
      at: /insert into "loads"/,
    });
    expect([answer.status, answer.json.detail]).toEqual([403, "Nothing was saved. The API key was revoked."]);
    expect(await ownRows(shipper)).toEqual([]);
  });

  it("the write sees that the person lost the seat while the request ran", async () => {
    const colleague = await saveColleague(shipper, { seat: "dispatcher" });
    const theirs = await keyOf(colleague);
    const answer = await betweenLookAndWrite(() => endSeat(shipper, { id: colleague.personId }), {
      of: () => ask(theirs, "PUT", "/loads/PO-9", { body: loadBody() }),
      at: /insert into "loads"/,
    });
    expect([answer.status, answer.json.detail]).toEqual([
      403,
      "Nothing was saved. You no longer work for this company.",
    ]);
    expect(await ownRows(shipper)).toEqual([]);
  });
});

describe("a load that is deleted", () => {
  it("is gone, and the same request again succeeds", async () => {
    const etag = (await put(loadBody())).headers.get("etag") ?? "";
    const other = await ask(key, "DELETE", "/loads/PO-1", { headers: { "If-Match": '"1-0"' } });
    expect(other.status).toBe(412);
    const gone = await ask(key, "DELETE", "/loads/PO-1", { headers: { "If-Match": etag } });
    expect([gone.status, gone.json]).toEqual([204, null]);
    const again = await ask(key, "DELETE", "/loads/PO-1", { headers: { "If-Match": etag } });
    expect(again.status).toBe(204);
    expect((await ask(key, "GET", "/loads/PO-1")).status).toBe(404);
    expect((await put(loadBody())).status).toBe(201);
  });

  it("twice at once is deleted once", async () => {
    await put(loadBody());
    const answers = await Promise.all([1, 2, 3].map(() => ask(key, "DELETE", "/loads/PO-1")));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  });
});
