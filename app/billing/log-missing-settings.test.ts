import "../../tests/fixtures/servers/own-database";

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { savePerson } from "~/builders";
import { parseEnv } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { loader } from "~/routes/account/billing";
import { askPage, cookieOf } from "../../tests/fixtures/ask-page";
import { NotSetUp } from "./billing-page";
import { logMissingSettings } from "./log-missing-settings.server";
import { REQUIRED_VARIABLES } from "./settings.server";

const settings = vi.hoisted(() => ({ address: undefined as string | undefined }));
vi.mock("~/platform/env.server", async (original) => {
  const { env, ...others } = await original<typeof import("~/platform/env.server")>();
  return { ...others, env: () => ({ ...env(), APP_URL: settings.address }) };
});

const PUBLIC = "https://board.example";
const LOCAL = "http://localhost:3000";
const whole = Object.fromEntries(REQUIRED_VARIABLES.map((name) => [name, "zzsecretzz"]));

const given = (over: Record<string, string>) =>
  parseEnv({ SESSION_SECRET: "a secret of at least 32 characters", ...over });

afterEach(() => {
  vi.restoreAllMocks();
  settings.address = undefined;
});

describe("the log at startup", () => {
  const said = vi.fn();
  beforeEach(() => {
    said.mockClear();
    vi.spyOn(log, "warn").mockImplementation(said);
  });

  it.each([
    ["names all variables at a public address if none is set", { APP_URL: PUBLIC }, REQUIRED_VARIABLES],
    [
      "names the missing variable at a public address",
      { ...whole, APP_URL: PUBLIC, STRIPE_WEBHOOK_SECRET: "" },
      ["STRIPE_WEBHOOK_SECRET"],
    ],
    [
      "names the missing variable on a local machine",
      { ...whole, STRIPE_PRICE_DRIVER_YEAR: "" },
      ["STRIPE_PRICE_DRIVER_YEAR"],
    ],
    ["is silent on a local machine if none is set", {}, null],
    ["is silent at localhost if none is set", { APP_URL: LOCAL }, null],
    ["is silent if all are set", { ...whole, APP_URL: PUBLIC }, null],
  ])("%s", (_, over, missing) => {
    logMissingSettings(given(over));
    expect(said.mock.calls).toEqual(missing ? [[{ missing }, "billing is not set up"]] : []);
  });
});

describe.each(["shipper", "driver"] as const)("the page without billing, to a %s", (role) => {
  async function pageAt(address: string): Promise<string> {
    settings.address = address;
    const cookie = await cookieOf(await savePerson({ role }));
    const { data } = await askPage(loader, "/billing", { cookie });
    expect(data).toMatchObject({ role, isSetUp: false });
    return JSON.stringify(data) + renderToStaticMarkup(createElement(NotSetUp));
  }

  it.each([LOCAL, PUBLIC])("names no variables at %s", async (address) => {
    const page = await pageAt(address);
    expect(page).toContain("Billing is not set up on this site.");
    expect(page).toContain("All features are available at no charge.");
    expect(page).not.toContain("STRIPE");
  });
});
