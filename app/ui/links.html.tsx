/**
 * Links and forms on the server: the router's HTML without its hooks, which only the browser needs. The hooks
 * resolve each URL several times and take a tenth of the render time of a page with forty links. `#links`
 * selects the module (package.json, `imports`). Each link is followed by an empty sibling, in the position
 * where the router renders its prefetch tags, so that `useId` returns the same ids.
 */
import { type FormProps, type LinkProps, Form as RouterForm, Link as RouterLink } from "@remix-run/react";
import { forwardRef } from "react";
import { renderToString } from "react-dom/server.browser";
import { StaticRouter } from "react-router-dom/server.js";

/**
 * The attributes that the router adds to the links and forms that it handles, read once from a link that it
 * renders itself. In the browser, the router finds links by these attributes.
 */
const ADDED = Object.fromEntries(
  [
    ...renderToString(
      <StaticRouter location="/">
        <RouterLink to="/" />
      </StaticRouter>,
    ).matchAll(/ (?!href=)([\w-]+)="([^"]*)"/g),
  ].map(([, name, value]) => [name, value]),
);

/** Returns whether a URL is already resolved. The router handles all other URLs. */
const isWhole = (address: unknown): address is string =>
  typeof address === "string" &&
  /^\/(?!\/|[^?#]*\/\/)/.test(address) &&
  !/[?#](?:#|$)|\/\.\.?(?:[/?#]|$)/.test(address);

/**
 * The props that our pages may pass. The router's own props, which do not belong in the HTML, are omitted.
 */
type Said<Props> = Omit<
  Props,
  "discover" | "fetcherKey" | "navigate" | "relative" | "replace" | "state" | "viewTransition"
>;

export const Link = forwardRef<HTMLAnchorElement, Said<LinkProps>>(function Link(props, ref) {
  const { to, prefetch, preventScrollReset, reloadDocument, ...rest } = props;
  if (!isWhole(to)) return <RouterLink {...props} ref={ref} />;
  return (
    <>
      <a {...rest} href={to} {...(reloadDocument ? {} : ADDED)} />
      {null}
    </>
  );
});

export const Form = forwardRef<HTMLFormElement, Said<FormProps>>(function Form(props, ref) {
  const { action, method = "get", preventScrollReset, reloadDocument, ...rest } = props;
  if (!isWhole(action)) return <RouterForm {...props} ref={ref} />;
  return <form {...rest} method={method} action={action} {...(reloadDocument ? {} : ADDED)} />;
});
