/**
 * On the server, the router's hooks would take a tenth of the render time of a page with forty links. Each
 * link is followed by an empty sibling, where the router renders its prefetch tags, so that `useId` returns
 * the same ids.
 */
import { type FormProps, type LinkProps, Form as RouterForm, Link as RouterLink } from "@remix-run/react";
import { forwardRef } from "react";
import { renderToString } from "react-dom/server.browser";
import { StaticRouter } from "react-router-dom/server.js";

/** The router finds its links by these attributes, so they are read from a link that it renders itself. */
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

/** The router's own props do not belong in the HTML. */
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
