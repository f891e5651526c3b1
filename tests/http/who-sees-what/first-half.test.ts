import { RUNS } from "../tables/who-is-asked";
import { checkWhoSeesWhat } from "./walk";

// The runs are in two files, so that two processes can run them.
checkWhoSeesWhat(
  "who-sees-what-first",
  RUNS.filter((_, nth) => nth % 2 === 0),
);
