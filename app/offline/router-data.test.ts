import { expect, it } from "vitest";
import { pageOf } from "./worker/router-data";

it.each([
  ["/dashboard.data", "/dashboard"],
  ["/chat.data?group=1&_routes=routes%2Fchat", "/chat?group=1"],
  ["/search.data?origin_city=Elko", "/search?origin_city=Elko"],
])("%s requests the data of %s", (data, page) => {
  expect(pageOf(`http://localhost:3000${data}`)).toBe(`http://localhost:3000${page}`);
});
