import "../../../tests/fixtures/servers/own-database";

import { write } from "db/write";
import { beforeEach, describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { forgetWrongTries, limitWrongTries } from "~/limits/wrong-tries.server";
import { Invalid } from "~/platform/errors";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { rememberDevice, triedBy } from "./known-device.server";
import { endSession, newSession } from "./session.server";
import type { RequestArgs } from "./session-lookup.server";

let userId: string;
beforeEach(async () => {
  userId = (await savePerson({ role: "driver" })).id;
});

const wrong = () => Promise.reject(new Invalid("wrong"));
const right = async () => "in";

function at(clientAddress: string, cookies: string[] = []): RequestArgs {
  const args = requestArgs(cookies);
  return { ...args, context: { ...args.context, clientAddress } };
}

async function tries(
  check: () => Promise<unknown>,
  args: RequestArgs,
  times = 1,
  what: "password" | "code" = "password",
): Promise<string> {
  let said = "";
  for (let i = 0; i < times; i++)
    said = await limitWrongTries(what, userId, check, await triedBy(args, userId)).then(
      () => "in",
      (error: Error) => error.message,
    );
  return said;
}

const LOCKED = "Too many wrong passwords. Try again in 15 minutes.";

async function signedIn(whose = userId): Promise<string> {
  const { statement, setCookie } = await newSession(whose, requestArgs());
  await write([statement]);
  return setCookie;
}

describe("wrong passwords of strangers", () => {
  it("lock their own address and no other", async () => {
    expect(await tries(wrong, at("192.0.2.1"), 5)).toBe("wrong");
    expect(await tries(right, at("192.0.2.1"))).toBe(LOCKED);
    expect(await tries(right, at("192.0.2.2"))).toBe("in");
  });

  it("from all addresses in a /64 are counted together", async () => {
    for (let i = 1; i <= 5; i++) await tries(wrong, at(`2001:db8:1:1:0:0:0:${i}`));
    expect(await tries(right, at("2001:db8:1:1:0:0:0:9"))).toBe(LOCKED);
    expect(await tries(right, at("2001:db8:1:2:0:0:0:9"))).toBe("in");
  });

  it.each([
    ["password", 10],
    ["code", 5],
  ] as const)(
    "from all networks in a /48: at most %s × %i are checked, and others get in",
    async (what, most) => {
      let checks = 0;
      const guess = () => {
        checks += 1;
        return wrong();
      };
      for (let i = 1; i <= 12; i++) await tries(guess, at(`2001:db8:1:${i}:0:0:0:1`), 1, what);
      expect(checks).toBe(most);
      expect(await tries(right, at("2001:db8:1:99:0:0:0:1"), 1, what)).toMatch(/^Too many wrong/);
      expect(await tries(right, at("2001:db8:2:1:0:0:0:1"), 1, what)).toBe("in");
      expect(await tries(right, at("192.0.2.1"), 1, what)).toBe("in");
    },
  );

  it.each([
    ["password", 25],
    ["code", 10],
  ] as const)("from any number of addresses: at most %s × %i are checked", async (what, most) => {
    let checks = 0;
    const guess = () => {
      checks += 1;
      return wrong();
    };
    for (let i = 1; i <= 30; i++) {
      await tries(guess, at(`2001:db8:${i}:1:0:0:0:1`), 1, what);
      await tries(guess, at(`192.0.2.${i}`), 1, what);
    }
    expect(checks).toBe(most);
  });

  it("at one account leave all others open, even from the same address", async () => {
    await tries(wrong, at("192.0.2.1"), 6);
    userId = (await savePerson({ role: "driver" })).id;
    expect(await tries(right, at("192.0.2.1"))).toBe("in");
  });

  it("that arrive together from one address leave the guesses of other addresses free", async () => {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    let checks = 0;
    const slow = async () => {
      checks += 1;
      await opened;
      return wrong();
    };
    const greedy = Array.from({ length: 40 }, () => tries(slow, at("192.0.2.1")));
    await expect.poll(() => checks).toBe(5);
    expect(await tries(right, at("192.0.2.2"))).toBe("in");
    open();
    await Promise.all(greedy);
    expect(checks).toBe(5);
  });

  it("from many addresses lock all unknown devices, but no device that has signed in before", async () => {
    const session = await signedIn();
    for (let i = 1; i <= 5; i++) await tries(wrong, at(`192.0.2.${i}`), 5);
    expect(await tries(right, at("192.0.2.9"))).toBe(LOCKED);
    expect(await tries(right, at("192.0.2.1", [session]))).toBe("in");
  });

  it("do not lock out a device that has signed out", async () => {
    const session = await signedIn();
    const device = (await rememberDevice(at("192.0.2.7", [session]))) ?? "";
    await endSession(at("192.0.2.7", [session]));
    for (let i = 1; i <= 5; i++) await tries(wrong, at(`192.0.2.${i}`), 5);
    expect(await tries(right, at("192.0.2.1", [device]))).toBe("in");
  });

  it("do not lock out the signed-in user who confirms the password", async () => {
    for (let i = 1; i <= 5; i++) await tries(wrong, at(`192.0.2.${i}`), 5);
    expect(await limitWrongTries("password", userId, right)).toBe("in");
  });

  it("are cleared after a recovery, also at the user's address", async () => {
    for (let i = 1; i <= 5; i++) await tries(wrong, at(`192.0.2.${i}`), 5);
    await forgetWrongTries("password", userId, await triedBy(at("192.0.2.1"), userId));
    expect(await tries(right, at("192.0.2.1"))).toBe("in");
    expect(await tries(right, at("192.0.2.2"))).toBe(LOCKED);
  });
});

describe("a device", () => {
  it("has its own limit of five wrong passwords", async () => {
    const session = await signedIn();
    expect(await tries(wrong, at("192.0.2.1", [session]), 5)).toBe("wrong");
    expect(await tries(right, at("192.0.2.2", [session]))).toBe(LOCKED);
  });

  it("of another user is treated as a stranger's, and so is one with a cookie that we did not sign", async () => {
    const { id } = await savePerson({ role: "shipper" });
    const theirs = await signedIn(id);
    expect((await triedBy(at("192.0.2.1", [theirs]), userId)).device).toBeNull();
    const forged = (await signedIn()).replace(/\.[^;]*/, ".forged");
    expect((await triedBy(at("192.0.2.1", [forged]), userId)).device).toBeNull();
    expect((await triedBy(at("192.0.2.1", [theirs]))).device).toBeNull();
  });
});
