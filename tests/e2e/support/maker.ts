import { test } from "./app-server";
import { type Person, signUp } from "./people";

type Make = (role: "driver" | "shipper", javaScriptEnabled?: boolean) => Promise<Person>;

export const it = test.extend<{ make: Make }>({
  make: async ({ browser, server }, use) => {
    await use((role, javaScriptEnabled = true) =>
      signUp(browser, { role, baseURL: server.url, javaScriptEnabled }),
    );
  },
});
