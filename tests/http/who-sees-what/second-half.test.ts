import { RUNS } from "../tables/who-is-asked";
import { checkWhoSeesWhat } from "./walk";

checkWhoSeesWhat(
  "who-sees-what-second",
  RUNS.filter((_, nth) => nth % 2 === 1),
);
