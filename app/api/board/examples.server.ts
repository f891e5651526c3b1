import { readLoadForm } from "~/loads/form/load-form.server";
import { exampleRequest, exampleResponse } from "../examples.server";
import type { Json } from "../json-schema";
import { termsJson, toFields } from "../load-schema";
import { isShown } from "./board-schema";

export function exampleOfBoard(today: string): Json {
  const load = exampleResponse("PO-1001", today);
  const { number, status, revision, miles, posted_at, confirmed_at, url } = load;
  return {
    ...{ number, status, revision, miles, posted_at, confirmed_at, url },
    rate_per_mile: 4.84,
    deadhead_miles: 12,
    broker: { name: "Acme Foods", rating: 4.5, days_to_pay: 21 },
    requested: false,
    book_now: true,
    may_book: true,
    ...termsJson(readLoadForm(toFields(exampleRequest(today)).fields), isShown),
  };
}
