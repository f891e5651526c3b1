import { defineConfig, mergeConfig } from "vitest/config";
import type { Reporter, TestModule, Vitest } from "vitest/node";
import shared from "../vitest.config";

/** The unit tests of one part, for the runs with a change in the code. */
const part = process.env.HAULWAY_MUTANTS_PART ?? "";

/** A change that keeps a test file from loading leaves no failed test behind; Stryker would take it for unnoticed. */
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
        // Stryker asks for threads, which take neither the flag for WebSocket nor a signal.
        configureVitest: ({ vitest, project }) => {
          vitest.config.pool = "forks";
          project.config.pool = "forks";
        },
      },
    ],
    test: {
      include: [`app/${part}/**/*.test.{ts,tsx}`],
      reporters: [new FilesThatDoNotLoad()],
      // A test that is slow on a busy machine must not count as one that has noticed the change.
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  }),
);
