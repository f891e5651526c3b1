import { mergeConfig } from "vitest/config";
import usual from "../vitest.config";

/** The files run one at a time, because their tests measure durations. */
const faults = mergeConfig(usual, { test: { fileParallelism: false, testTimeout: 180_000 } });
faults.test.include = ["tests/faults/*.fault.ts"];
// Without this setting, each project in the unit tests' configuration would run all faults.
faults.test.projects = undefined;
export default faults;
