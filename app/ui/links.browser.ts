export { Form, Link } from "@remix-run/react";
