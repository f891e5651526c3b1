/** Mounts of a suite, in the namespace that `npm run faults` makes. */
import { execFileSync } from "node:child_process";

/** Whether there is such a namespace; elsewhere nothing may be mounted. */
export const mayMount = process.env.FAULTS_MAY_MOUNT === "1";

export const mount = (...args: string[]) => void execFileSync("mount", args);
export const unmount = (folder: string) => void execFileSync("umount", ["--lazy", folder]);
