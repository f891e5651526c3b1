import { resolve } from "node:path";
import { billingDemo, wantsBillingDemo } from "./billing-demo.mjs";
import { root } from "./paths.mjs";
import { portFrom } from "./ports.mjs";
import { roomServer } from "./room-server.mjs";
import { secretsOf } from "./secrets.mjs";

/**
 * What `npm start` and `npm run dev` have in common: ports that are free, the data folder, the secrets, and the
 * room server, unless PARTYKIT_HOST names one elsewhere; and the stand-in of Stripe with BILLING=demo.
 * @param {{ NODE_ENV: "production" | "development", quietRooms: boolean }} mode
 * @throws Error with one line when something does not fit.
 */
export async function settings({ NODE_ENV, quietRooms }) {
  const dataDir = resolve(process.env.DATA_DIR || resolve(root, "data"));
  const port = await portFrom("PORT", 3000);
  const partyPort = process.env.PARTYKIT_HOST ? undefined : await portFrom("PARTY_PORT", 1999);
  if (port === partyPort) throw new Error(`PORT and PARTY_PORT are both ${port}. Set one to another.`);
  const withDemo = wantsBillingDemo(process.env);
  const secrets = secretsOf(dataDir);
  const rooms =
    partyPort === undefined
      ? undefined
      : roomServer({ port: partyPort, dataDir, secret: secrets.PARTYKIT_SECRET, quiet: quietRooms });
  const billing = withDemo ? await billingDemo({ dataDir, appPort: port }) : undefined;
  return {
    port,
    companions: [rooms, billing?.child],
    env: {
      ...process.env,
      ...secrets,
      ...billing?.env,
      NODE_ENV,
      DATA_DIR: dataDir,
      PORT: String(port),
      ...(partyPort === undefined ? {} : { PARTY_PORT: String(partyPort) }),
    },
  };
}
