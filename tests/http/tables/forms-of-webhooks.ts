import { saveWebhook } from "~/builders/webhook";
import { confirmAddresses, inDatabase } from "../support/colleague";
import type { Form } from "../support/form";
import { postLoad, signUp } from "../support/visitor";

const ROUTE = "routes/user-account_.webhooks";

const withWebhook =
  (
    step: string,
    { fields = {}, isOff = false }: { fields?: Record<string, string>; isOff?: boolean } = {},
  ): Form["prepare"] =>
  async (app) => {
    const owner = await signUp(app, "shipper");
    const off = isOff ? ({ disabled_at: 1, why: "owner" } as const) : {};
    const { webhookId, deliveryId } = await inDatabase(app, (database) => saveWebhook(owner, off, database));
    const path = `/user-account/webhooks?step=${step}&webhook=${webhookId}&message=${deliveryId}`;
    return () => owner.post(path, fields);
  };

const since: Form["prepare"] = async (app) => {
  const owner = await signUp(app, "shipper");
  const loadId = await postLoad(owner);
  const webhookId = await inDatabase(app, async (database) => {
    const { webhookId } = await saveWebhook(owner, {}, database);
    await database.client.execute({
      sql: `insert into webhook_deliveries (delivery_id, webhook_id, event_id, load_id, at, tries, state)
        select 'of ' || event_id, ?, event_id, load_id, 5, 1, 'taken' from load_events
        where load_id = ? and event = 'post'`,
      args: [webhookId, loadId],
    });
    return webhookId;
  });
  const fields = { sinceMs: "1", untilMs: "9", messages: "1" };
  return () => owner.post(`/user-account/webhooks?step=since&webhook=${webhookId}`, fields);
};

export const FORMS_OF_WEBHOOKS: readonly Form[] = [
  {
    route: ROUTE,
    name: "add a webhook",
    prepare: async (app) => {
      const owner = await signUp(app, "shipper");
      await confirmAddresses(app, owner);
      const fields = { url: "https://hooks.example.com/haulway", on_post: "true" };
      return () => owner.post("/user-account/webhooks?step=add", fields);
    },
    status: 200,
  },
  {
    route: ROUTE,
    name: "replace a webhook's secret",
    prepare: withWebhook("secret", { fields: { seen: "1" } }),
    status: 200,
  },
  { route: ROUTE, name: "test a webhook", prepare: withWebhook("test") },
  { route: ROUTE, name: "send a message to a webhook again", prepare: withWebhook("again") },
  { route: ROUTE, name: "send messages to a webhook again since a time", prepare: since },
  { route: ROUTE, name: "turn a webhook off", prepare: withWebhook("off") },
  { route: ROUTE, name: "turn a webhook on", prepare: withWebhook("on", { isOff: true }) },
  { route: ROUTE, name: "delete a webhook", prepare: withWebhook("delete") },
];
