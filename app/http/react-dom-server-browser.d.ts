// React 18 ships this entry without types; it renders on Node.js and edge runtimes alike.
declare module "react-dom/server.browser" {
  export { renderToReadableStream, renderToString } from "react-dom/server";
}
