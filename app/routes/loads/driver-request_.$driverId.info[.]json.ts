import type { LoaderFunctionArgs } from "@remix-run/node";
import { orPlainRefusal } from "~/forms/refusals.server";
import { askedDriver } from "~/requests/asked-driver.server";

export const loader = (args: LoaderFunctionArgs) =>
  orPlainRefusal(async () =>
    Response.json(await askedDriver(args), { headers: { "Cache-Control": "no-store" } }),
  );
