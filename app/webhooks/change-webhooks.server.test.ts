import "../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import type { Role } from "~/trade/lifecycle";
import { addWebhook } from "./change-webhooks.server";
import { EVENTS_FOR, listenersOf, WEBHOOK_EVENTS } from "./events";
import { fieldOf } from "./fields";
import { webhooksOf } from "./queries.server";
import { webhooksPage } from "./webhooks-page.server";

const URL_FIELD = { url: "https://hooks.example.com/haulway" };
const ALL = Object.fromEntries(WEBHOOK_EVENTS.map((event) => [fieldOf(event), "true"]));

const BEFORE_A_DRIVER = ["post", "request", "withdraw", "reject"];
const NEVER: Readonly<Record<Role, readonly string[]>> = { shipper: [], driver: BEFORE_A_DRIVER };

describe.each(["shipper", "driver"] as const)("the form of a new webhook of a %s", (role) => {
  const expected = WEBHOOK_EVENTS.filter((event) => !NEVER[role].includes(event));

  it("offers and stores the events that the company is told", async () => {
    const viewer = await savePerson({ role, alone: true });
    const { events } = await webhooksPage(viewer, new URLSearchParams());
    expect(events.map(([name]) => name)).toEqual(expected.map(fieldOf));
    await addWebhook({ viewer, fields: { ...URL_FIELD, ...ALL }, webhookId: "" });
    expect((await webhooksOf(viewer.id))[0]?.kinds).toEqual(expected);
  });

  it("without an event says so at the first one", async () => {
    const viewer = await savePerson({ role, alone: true });
    const [first] = (await webhooksPage(viewer, new URLSearchParams())).events;
    const others = Object.fromEntries(NEVER[role].map((event) => [`on_${event}`, "true"]));
    const fields = { ...URL_FIELD, ...others };
    await expect(addWebhook({ viewer, fields, webhookId: "" })).rejects.toMatchObject({
      fields: { [first?.[0] ?? ""]: "Choose at least one event." },
    });
  });
});

describe("the events for a carrier", () => {
  it("are those of which it is told", () => {
    const told = WEBHOOK_EVENTS.filter((event) => listenersOf(event, "owner", "driver").includes("driver"));
    expect(EVENTS_FOR.driver).toEqual(told);
  });
});
