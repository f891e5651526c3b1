import { expect, it } from "vitest";
import { signatureOf } from "../../tests/fakes/webhook-server";
import { headersOf, newSigningSecret } from "./sign";

const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330, body: '{"test": 2432232314}' };

it("signs the example of Standard Webhooks as it is published", async () => {
  const headers = await headersOf(message, ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"]);
  expect(headers).toMatchObject({
    "webhook-id": message.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

it("signs with each secret, the current one first", async () => {
  const secrets = [newSigningSecret(), newSigningSecret()];
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
  const headers = await headersOf(message, secrets);
  const signatures = secrets.map((secret) => signatureOf({ ...message, signatures: [] }, secret));
  expect(headers["webhook-signature"]).toBe(signatures.join(" "));
});
