import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { env } from "~/platform/env.server";
import { NotFound } from "~/platform/errors";
import { thrown } from "~/platform/refusals.server";
import styles from "~/styles/styleguide.css";
import { withScripts } from "~/ui/page-handle";
import { Styleguide } from "~/ui/styleguide";

export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Style guide · Haulway" }];

/** For those who build Haulway: there is no such page in production. */
export function loader() {
  if (env().NODE_ENV !== "development") throw thrown(new NotFound());
  return null;
}

export default Styleguide;
