/**
 * Links and forms as the server writes them: the HTML of the router's own, whose hooks are for the browser alone. They resolve each
 * address several times: a tenth of the time of a page with forty links. `#links` chooses (package.json, `imports`). The empty second child
 * of a link stands where the router's has one, so that `useId` says the same inside.
 */
import { type FormProps, type LinkProps, Form as RouterForm, Link as RouterLink } from "@remix-run/react";
import { forwardRef } from "react";

/** An address that needs no resolving; others are the router's. */
const isWhole = (address: unknown): address is string =>
  typeof address === "string" &&
  /^\/(?!\/|[^?#]*\/\/)/.test(address) &&
  !/[?#](?:#|$)|\/\.\.?(?:[/?#]|$)/.test(address);

/** What a page of ours may say to the router. A further word has to be left out below. */
type Said<Props> = Omit<
  Props,
  "discover" | "fetcherKey" | "navigate" | "relative" | "replace" | "state" | "viewTransition"
>;

/** A link to a page of ours. */
export const Link = forwardRef<HTMLAnchorElement, Said<LinkProps>>(function Link(props, ref) {
  const { to, prefetch, preventScrollReset, reloadDocument, ...rest } = props;
  if (!isWhole(to)) return <RouterLink {...props} ref={ref} />;
  return (
    <>
      <a {...rest} href={to} data-discover={reloadDocument ? undefined : "true"} />
      {null}
    </>
  );
});

/** A form that posts to, or asks, a page of ours. */
export const Form = forwardRef<HTMLFormElement, Said<FormProps>>(function Form(props, ref) {
  const { action, method = "get", preventScrollReset, reloadDocument, ...rest } = props;
  if (!isWhole(action)) return <RouterForm {...props} ref={ref} />;
  return (
    <form {...rest} method={method} action={action} data-discover={reloadDocument ? undefined : "true"} />
  );
});
