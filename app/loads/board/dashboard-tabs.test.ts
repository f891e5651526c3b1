import { describe, expect, it } from "vitest";
import { DASHBOARD_TABS, LOAD_STATUSES, type LoadStatus, type Role } from "~/trade/lifecycle";
import { EMPTY_TABS, openingTab, readTab, TAB_LABELS, tabStates } from "./dashboard-tabs";

describe("the requested tab", () => {
  it.each([
    ["tab=new", "new"],
    ["tab=pre-pickup", "pre-pickup"],
    ["tab=in-transit", "in-transit"],
    ["", null],
    ["tab=", null],
    ["tab=complete", null],
    ["tab=In-Transit", null],
    ["tab=constructor", null],
    ["tab=in-transit&tab=new", "in-transit"],
  ])("%s is %s", (query, tab) => {
    expect(readTab(new URLSearchParams(query))).toBe(tab);
  });
});

describe("the tabs", () => {
  it("are labeled New, Pre-pickup and In Transit", () => {
    expect(DASHBOARD_TABS.map((tab) => TAB_LABELS[tab])).toEqual(["New", "Pre-pickup", "In Transit"]);
  });

  it("each tell both roles what they will contain", () => {
    const texts = DASHBOARD_TABS.flatMap((tab) => [EMPTY_TABS[tab].shipper, EMPTY_TABS[tab].driver]);
    expect(texts.filter((text) => !/^[A-Z].{20,}\.$/.test(text))).toEqual([]);
    expect(new Set(texts).size).toBe(6);
  });

  it("count their loads; completed loads are on no tab", () => {
    const counts = Object.fromEntries(LOAD_STATUSES.map((status, index) => [status, 10 ** index]));
    expect(tabStates(counts, "shipper").map(({ tab, count }) => [tab, count])).toEqual([
      ["new", 11],
      ["pre-pickup", 11_100],
      ["in-transit", 100_000],
    ]);
  });

  it("are empty and without dots for a user without loads", () => {
    expect(tabStates({}, "driver")).toEqual(DASHBOARD_TABS.map((tab) => ({ tab, count: 0, dot: false })));
  });

  const openings: [statuses: LoadStatus[], role: Role, tab: string][] = [
    [[], "shipper", "new"],
    [[], "driver", "new"],
    [["new"], "shipper", "new"],
    [["complete"], "shipper", "new"],
    [["in transit"], "shipper", "in-transit"],
    [["new", "in transit"], "shipper", "new"],
    [["pickup", "in transit"], "shipper", "pre-pickup"],
    [["new", "rate confirmation"], "shipper", "pre-pickup"],
    [["pending", "rate confirmation"], "shipper", "new"],
    [["pending"], "driver", "new"],
    [["pending", "in transit"], "driver", "in-transit"],
    [["pending", "rate confirmation"], "driver", "new"],
    [["pending", "pickup", "in transit"], "driver", "pre-pickup"],
  ];
  it.each(openings)("with %j, a %s starts on %s", (statuses, role, tab) => {
    const counts = Object.fromEntries(statuses.map((status) => [status, 1]));
    expect(openingTab(tabStates(counts, role))).toBe(tab);
  });

  const dots: [LoadStatus, Role, string | null][] = [
    ["new", "shipper", null],
    ["new", "driver", null],
    ["pending", "shipper", "new"],
    ["pending", "driver", null],
    ["rate confirmation", "shipper", "pre-pickup"],
    ["rate confirmation", "driver", null],
    ["rate confirmation sent", "shipper", "pre-pickup"],
    ["rate confirmation sent", "driver", "pre-pickup"],
    ["pickup", "shipper", null],
    ["pickup", "driver", "pre-pickup"],
    ["in transit", "shipper", null],
    ["in transit", "driver", "in-transit"],
    ["complete", "shipper", null],
    ["complete", "driver", null],
  ];
  it.each(dots)("a load in %s gives the %s a dot on %s", (status, role, tab) => {
    const dotted = tabStates({ [status]: 1 }, role).filter(({ dot }) => dot);
    expect(dotted.map((state) => state.tab)).toEqual(tab ? [tab] : []);
  });
});
