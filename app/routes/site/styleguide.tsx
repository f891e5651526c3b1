import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { Styleguide } from "~/styleguide/styleguide";
import styles from "~/styles/styleguide.css";
import { withScripts } from "~/ui/page-handle";

// Available only in development. remix.config.js excludes this route from every other build.
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Style guide · Haulway" }];

export default Styleguide;
