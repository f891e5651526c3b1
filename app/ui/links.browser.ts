/** Links and forms in the browser: the router's own. */
export { Form, Link } from "@remix-run/react";
