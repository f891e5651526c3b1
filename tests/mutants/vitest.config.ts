import { defineConfig, mergeConfig } from "vitest/config";
import type { Reporter, TestModule, Vitest } from "vitest/node";
import shared from "../vitest.config";

/** Runs the unit tests of one part while its code contains a change. */
const part = process.env.HAULWAY_MUTANTS_PART ?? "";

/**
 * Reports a test file that fails to load as a failed test. Otherwise, Stryker would count the change as
 * missed.
 */
class FilesThatDoNotLoad implements Reporter {
  private vitest?: Vitest;

  onInit(vitest: Vitest) {
    this.vitest = vitest;
  }

  onTestModuleEnd(module: TestModule) {
    for (const error of module.errors()) this.vitest?.state.catchError(error, "Unhandled Error");
  }
}

export default mergeConfig(
  { ...shared, test: { ...shared.test, projects: undefined } },
  defineConfig({
    plugins: [
      {
        name: "forks",
        // Stryker requests threads, which support neither the WebSocket flag nor signals.
        configureVitest: ({ vitest, project }) => {
          vitest.config.pool = "forks";
          project.config.pool = "forks";
        },
      },
    ],
    test: {
      include: [`app/${part}/**/*.test.{ts,tsx}`],
      reporters: [new FilesThatDoNotLoad()],
      // A long timeout. Otherwise, a slow test on a busy machine would count as a test that detects the
      // change.
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  }),
);
