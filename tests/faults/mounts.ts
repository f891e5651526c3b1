import { execFileSync } from "node:child_process";

/** Without the namespace, a suite must not mount anything. */
export const mayMount = process.env.FAULTS_MAY_MOUNT === "1";

export const mount = (...args: string[]) => void execFileSync("mount", args);
export const unmount = (folder: string) => void execFileSync("umount", ["--lazy", folder]);
