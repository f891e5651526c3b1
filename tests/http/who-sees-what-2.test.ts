import { checkWhoSeesWhat } from "./support/who-sees-what";
import { RUNS } from "./tables/who-is-asked";

checkWhoSeesWhat(
  "who-sees-what-2",
  RUNS.filter((_, nth) => nth % 2 === 1),
);
