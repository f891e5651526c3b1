import { defineConfig, mergeConfig } from "vitest/config";
import type { Reporter, TestModule, Vitest } from "vitest/node";
import shared from "../vitest.config";

const part = process.env.HAULWAY_MUTANTS_PART ?? "";

/** Without this reporter, Stryker would count a change that keeps a test file from loading as missed. */
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
      // With a shorter timeout, a slow test on a busy machine would count as noticing the change.
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  }),
);
