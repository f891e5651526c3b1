import { provideOnDemand } from "~/ui/on-demand";

/** Each imported file imports the shared bundle and the module of the same name. */
provideOnDemand({
  "driver-dialog": () => import("./driver-dialog"),
  "driver-info": () => import("./driver-info"),
  "keep-draft": () => import("./keep-draft"),
});
