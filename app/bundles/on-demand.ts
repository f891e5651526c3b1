import { provideOnDemand } from "~/ui/on-demand";

/** Each of these files imports the shared bundle and the module that it is named after. */
provideOnDemand({
  "driver-dialog": () => import("./driver-dialog"),
  "driver-info": () => import("./driver-info"),
  "keep-draft": () => import("./keep-draft"),
});
