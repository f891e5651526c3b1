/** Mounts disks for a suite in the namespace that `npm run faults` creates. */
import { execFileSync } from "node:child_process";

/** Whether that namespace exists. Without the namespace, a suite must not mount anything. */
export const mayMount = process.env.FAULTS_MAY_MOUNT === "1";

export const mount = (...args: string[]) => void execFileSync("mount", args);
export const unmount = (folder: string) => void execFileSync("umount", ["--lazy", folder]);
