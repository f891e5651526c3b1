/**
 * Times at a stop use the stop's time zone. Other times use the time zone of the driver's home, or else that
 * of the page's load.
 */
import { expect, it } from "vitest";
import { appFor } from "./support/app";
import { fact, plain } from "./support/html";
import { postLoad, signUp } from "./support/visitor";

const app = appFor("zones");

it("a pickup uses the time zone of its place; other times use the driver's home, or that of the pickup", async () => {
  const [shipper, driver] = [await signUp(app, "shipper"), await signUp(app, "driver")];
  const loadId = await postLoad(shipper, { pickup_time: "15:30" });
  const path = `/load-details/${loadId}`;
  const read = async (who: typeof driver) => {
    const { text } = await who.get(path);
    expect(fact(text, "Pickup date")).toMatch(/, 3:30 PM P[SD]T$/);
    const [, posted = ""] = /Posted (?:<!-- -->)?<time[^>]*>(.*?)<\/time>/.exec(text) ?? [];
    return plain(posted);
  };
  expect(await read(shipper)).toMatch(/ [AP]M P[SD]T$/);
  expect(await read(driver)).toMatch(/ [AP]M P[SD]T$/);

  const profile = { full_name: "Dale Home", username: "dalehome", phone_number: "801 555 0100" };
  const { text: before } = await driver.get(path);
  const [, iso = ""] = /<time dateTime="([^"]+)"/i.exec(before) ?? [];
  await driver.postFiles("/user-account", { ...profile, home_zip: "84101" });
  const atHome = new Intl.DateTimeFormat("en-US", {
    timeZone: "America/Denver",
    hour: "numeric",
    minute: "2-digit",
  }).format(new Date(iso));
  const posted = await read(driver);
  expect(posted).toMatch(/ M[SD]T$/);
  expect(posted).toContain(atHome.replaceAll("\u202f", " "));
});
