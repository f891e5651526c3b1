import { describe, expect, it } from "vitest";
import { STEPS } from "~/loads/steps/steps";
import { builtRoutes } from "../../fixtures/built-routes";
import { AREAS_OF_ROUTES } from "./areas-of-routes";
import { ACTIONS } from "./who-does-what";
import { PAGES } from "./who-opens-what";

describe("the tables are complete", () => {
  const routes = () => builtRoutes();

  it("every route of the build has a row", () => {
    const known = ["root", ...Object.keys(PAGES)].sort();
    expect(Object.keys(routes()).sort(), "rows of PAGES in tests/http/tables/who-opens-what.ts").toEqual(
      known,
    );
  });

  it("every action of the build has a row, and every step of a load", () => {
    const withAction = Object.entries(routes()).filter(([, route]) => route.hasAction);
    const known = Object.keys(ACTIONS).sort();
    expect(known, "rows of ACTIONS in tests/http/tables/who-does-what.ts").toEqual(
      withAction.map(([id]) => id).sort(),
    );
    for (const [id, rows] of Object.entries(ACTIONS)) expect(rows.length, `rows of ${id}`).toBeGreaterThan(0);
    const steps = ACTIONS["routes/load-details.$loadId"]?.map((row) => row.name);
    expect([...new Set(steps)].sort()).toEqual(Object.keys(STEPS).sort());
  });

  it("every route of the build names the area of its pages, and of its forms if it has an action", () => {
    const named = Object.entries(AREAS_OF_ROUTES).map(([id, { post }]) => [id, post !== undefined]);
    const built = Object.entries(routes()).map(([id, { hasAction }]) => [id, hasAction]);
    const sorted = (rows: unknown[][]) => rows.map(String).sort();
    const rows = "rows of AREAS_OF_ROUTES in tests/http/tables/areas-of-routes.ts";
    expect(sorted(named), rows).toEqual(sorted(built.filter(([id]) => id !== "root")));
  });

  it("every page with an action knows the viewer when it refuses: it has its own error page", () => {
    const without = Object.entries(routes()).filter(
      ([, route]) => route.hasAction && !route.hasErrorBoundary,
    );
    expect(without.map(([id]) => id).sort()).toEqual([
      "routes/chat_.messages",
      "routes/form-pieces",
      "routes/logout",
      "routes/low-data",
      "routes/user-account_.phones_.renew",
      "routes/webhooks.stripe",
    ]);
  });
});
