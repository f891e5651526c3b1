import { RUNS } from "../tables/who-is-asked";
import { checkWhoSeesWhat } from "./walk";

// Two files, so that two processes share the walk.
checkWhoSeesWhat(
  "who-sees-what-first",
  RUNS.filter((_, nth) => nth % 2 === 0),
);
