import { beforeAll, describe, expect, it } from "vitest";
import { FLASH, FORM_OUTCOME, type FormOutcome } from "~/forms/form-outcome";
import { builtRoutes } from "../fixtures/built-routes";
import { appFor } from "./support/app";
import { type Answer, loadFields, PASSWORD, postLoad, signUp, Visitor } from "./support/visitor";

const app = appFor("form-outcomes");
const byScript = { [FORM_OUTCOME]: "1" };
const logIn = (visitor: Visitor) =>
  visitor.post("/login", { email: shipper.email, password: PASSWORD }, byScript);
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
  outcome: FormOutcome;
  body: unknown;
}

const ROWS: readonly Row[] = [
  {
    what: "a form that leads on",
    send: () => shipper.post("/new_load", loadFields(), byScript),
    status: 200,
    outcome: "redirect",
    body: expect.stringMatching(/^\/new_load\?created=/),
  },
  {
    what: "a form that leads on, with a cookie",
    send: () => logIn(new Visitor(app)),
    status: 200,
    outcome: "redirect",
    body: "/dashboard",
  },
  {
    what: "signing out, which has no page",
    send: async () => {
      const visitor = new Visitor(app);
      await logIn(visitor);
      return visitor.post("/logout", {}, byScript);
    },
    status: 200,
    outcome: "redirect",
    body: "/login",
  },
  {
    what: "a refused form",
    send: () => shipper.post("/new_load", loadFields({ total_rate: "" }), byScript),
    status: 400,
    outcome: "data",
    body: {
      message: "Please fill all required fields",
      fields: { total_rate: expect.any(String) },
      values: expect.objectContaining({ cargo_description: "Palletised onions" }),
      isAsked: false,
      doubts: [],
      proposals: [],
      hint: expect.objectContaining({ miles: expect.any(Number) }),
    },
  },
  {
    what: "a step on a load that is not there",
    send: () => shipper.post(`/load-details/${NO_LOAD}?step=delete`, {}, byScript),
    status: 404,
    outcome: "error",
    body: expect.stringContaining("No records found"),
  },
  {
    what: "a page that takes no form",
    send: () => shipper.post("/loads-complete", {}, byScript),
    status: 405,
    outcome: "error",
    body: expect.anything(),
  },
  {
    what: "a form of somebody whose session has ended",
    send: () => stranger.post("/new_load", loadFields(), byScript),
    status: 200,
    outcome: "signed-out",
    body: "/login?redirectTo=%2Fnew_load",
  },
];

describe("a form that a script sends", () => {
  it.each(ROWS)("gets only its outcome as the response: $what", async ({ send, status, outcome, body }) => {
    const answer = await send();
    expect(answer.headers.get(FORM_OUTCOME)).toBe(outcome);
    const isJson = outcome === "data" || outcome === "error";
    expect(isJson ? JSON.parse(answer.text) : answer.text).toEqual(body);
    expect(answer.status).toBe(status);
    expect(answer.location).toBeNull();
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("gets the confirmation of a redirect in its response, so that no other tab can show it", async () => {
    const loadId = await postLoad(shipper);
    const answer = await shipper.post(`/load-details/${loadId}?step=confirm-open`, {}, byScript);
    expect(answer.headers.get(FORM_OUTCOME)).toBe("redirect");
    expect(JSON.parse(decodeURIComponent(answer.headers.get(FLASH) ?? ""))).toEqual({
      message: "Drivers can now see that this load is still available.",
      isAlert: false,
    });
    expect((await shipper.get(`/load-details/${loadId}`)).text).not.toContain("Drivers see now");
  });

  it("keeps the cookies of a redirect", async () => {
    const visitor = new Visitor(app);
    await logIn(visitor);
    expect((await visitor.get("/dashboard")).text).toContain(shipper.name);
  });

  it("gets a page if sent without the header; a request for a page gets one even with it", async () => {
    const posted = await shipper.post("/new_load", loadFields({ total_rate: "" }));
    const asked = await shipper.get("/new_load", byScript);
    for (const { headers, text } of [posted, asked]) {
      expect(headers.get("content-type")).toContain("text/html");
      expect(text).toContain("<!DOCTYPE html>");
    }
  });
});

/** Pages with scripts never post to these actions through a `SubmitButton`. */
const WITHOUT_SUBMIT_BUTTON = [
  // The route for all URLs that do not exist.
  "routes/$",
  // Posted by a script.
  "routes/chat_.messages",
  "routes/form-pieces",
  // A plain form, because the page must reload with or without scripts.
  "routes/low-data",
  // The device's share menu posts to this route.
  "routes/share",
  // Posted by a script.
  "routes/user-account_.phones_.renew",
  // Stripe posts to this route.
  "routes/webhooks.stripe",
];

describe("a route with an action", () => {
  it("handles the response to a sent form; without a clientAction, Remix would send the form again", () => {
    const routes = Object.entries(builtRoutes()).filter(([, { hasAction }]) => hasAction);
    expect(routes.length).toBeGreaterThan(20);
    const without = routes.filter(([, { hasClientAction }]) => !hasClientAction).map(([id]) => id);
    expect(without.sort()).toEqual(WITHOUT_SUBMIT_BUTTON);
  });
});
