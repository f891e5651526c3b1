/** Links and forms in the browser: those of the router. */
export { Form, Link } from "@remix-run/react";
