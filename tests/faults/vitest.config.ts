import { mergeConfig } from "vitest/config";
import usual from "../vitest.config";

/** The faults, one after the other: what they measure is time. */
const faults = mergeConfig(usual, { test: { fileParallelism: false, testTimeout: 180_000 } });
faults.test.include = ["tests/faults/*.fault.ts"];
// Each of the usual projects would run all of them.
faults.test.projects = undefined;
export default faults;
