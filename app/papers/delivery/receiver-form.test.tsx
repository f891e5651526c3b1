import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { DeliveryIntro } from "./receiver-form";

const linksAt = (step: Parameters<typeof DeliveryIntro>[0]["step"]) =>
  [
    ...renderToStaticMarkup(<DeliveryIntro loadId="7" step={step} />).matchAll(
      /<a class="([^"]*)" href="([^"]*)"[^>]*>([^<]*)/g,
    ),
  ].map(([, ...parts]) => parts);

it.each([
  ["sign ahead", "Confirm Pickup"],
  ["read", "Open the Load"],
] as const)("without scripts, the main button of the step %j leads to the load: %s", (step, words) => {
  expect(linksAt(step)).toEqual([["button main", "/load-details/7", words]]);
});

it.each(["sign", "wait"] as const)("the step %j has no link", (step) => {
  expect(linksAt(step)).toEqual([]);
});
