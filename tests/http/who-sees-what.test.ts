import { checkWhoSeesWhat } from "./support/who-sees-what";
import { RUNS } from "./tables/who-is-asked";

// Two files, so that two processes share the walk.
checkWhoSeesWhat(
  "who-sees-what",
  RUNS.filter((_, nth) => nth % 2 === 0),
);
