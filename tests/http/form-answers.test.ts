/** What a page's script hears of a form that it sends (app/platform/form-answer.ts). */
import { beforeAll, describe, expect, it } from "vitest";
import { FOR_SCRIPT, FORM_ANSWER, type FormAnswer } from "~/platform/form-answer";
import { builtRoutes } from "../fixtures/built-routes";
import { appFor } from "./app";
import { type Answer, loadFields, PASSWORD, signUp, Visitor } from "./visitor";

const app = appFor("form-answers");
const byScript = { [FOR_SCRIPT]: "1" };
const NO_LOAD = "00000000-0000-7000-8000-000000000000";

let shipper: Visitor;
let stranger: Visitor;

beforeAll(async () => {
  shipper = await signUp(app, "shipper");
  stranger = new Visitor(app);
});

interface Row {
  what: string;
  send: () => Promise<Answer>;
  status: number;
  kind: FormAnswer;
  /** Path and query, or how they begin. */
  location?: string;
  body?: unknown;
}

const ROWS: readonly Row[] = [
  {
    what: "a form that leads on",
    send: () => shipper.post("/new_load", loadFields(), byScript),
    status: 200,
    kind: "redirect",
    location: "/new_load?created=",
  },
  {
    what: "a form that leads on, with a cookie",
    send: () => new Visitor(app).post("/login", { email: shipper.email, password: PASSWORD }, byScript),
    status: 200,
    kind: "redirect",
    location: "/dashboard",
  },
  {
    what: "signing out, which has no page",
    send: () => shipper.twin().post("/logout", {}, byScript),
    status: 200,
    kind: "redirect",
    location: "/login",
  },
  {
    what: "a refused form",
    send: () => shipper.post("/new_load", loadFields({ total_rate: "" }), byScript),
    status: 400,
    kind: "data",
    body: {
      message: "Please fill all required fields",
      fields: { total_rate: expect.any(String) },
      values: expect.objectContaining({ cargo_description: "Palletised onions" }),
    },
  },
  {
    what: "what only the error page can say",
    send: () => shipper.post(`/load-details/${NO_LOAD}?step=delete`, {}, byScript),
    status: 404,
    kind: "error",
    body: expect.any(String),
  },
  {
    what: "a page that takes no form",
    send: () => shipper.post("/dashboard", {}, byScript),
    status: 405,
    kind: "error",
    body: expect.anything(),
  },
  {
    what: "a form of somebody whose session has ended",
    send: () => stranger.post("/new_load", loadFields(), byScript),
    status: 200,
    kind: "signed-out",
    location: "/login?redirectTo=%2Fnew_load",
  },
];

describe("a form that a script sends", () => {
  it.each(ROWS)("$what is answered as $kind", async ({ send, status, kind, location, body }) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(answer.headers.get(FORM_ANSWER)).toBe(kind);
    if (location !== undefined) {
      expect(answer.location).toContain(location);
      expect(answer.text).toBe("");
    } else {
      expect(answer.headers.get("content-type")).toBe("application/json");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(JSON.parse(answer.text)).toEqual(body);
    }
  });

  it("keeps the cookies of a redirect", async () => {
    const visitor = new Visitor(app);
    await visitor.post("/login", { email: shipper.email, password: PASSWORD }, byScript);
    expect((await visitor.get("/dashboard")).text).toContain(shipper.name);
  });

  it("is answered by a page without the header, and so is a page that is asked for with it", async () => {
    const posted = await shipper.post("/new_load", loadFields({ total_rate: "" }));
    const asked = await shipper.get("/new_load", byScript);
    for (const { headers, text } of [posted, asked]) {
      expect(headers.get("content-type")).toContain("text/html");
      expect(headers.get(FORM_ANSWER)).toBeNull();
      expect(text).toContain("<!DOCTYPE html>");
    }
  });
});

/** Actions that no form of a page with scripts posts to by a `SubmitButton`. */
const WITHOUT_SUBMIT_BUTTON = [
  // Any address that is none of ours.
  "routes/$",
  // A script's own request.
  "routes/chat_.messages",
  // A plain form: the page is to be loaded anew, with scripts or without.
  "routes/low-data",
  // Stripe posts to it.
  "routes/webhooks.stripe",
];

describe("a route with an action", () => {
  it("hands the answer to a sent form over: without a clientAction Remix would send the form again", () => {
    const routes = Object.entries(builtRoutes()).filter(([, { hasAction }]) => hasAction);
    expect(routes.length).toBeGreaterThan(20);
    const without = routes.filter(([, { hasClientAction }]) => !hasClientAction).map(([id]) => id);
    expect(without.sort()).toEqual(WITHOUT_SUBMIT_BUTTON);
  });
});
