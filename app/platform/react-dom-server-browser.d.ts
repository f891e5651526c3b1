// React 18 ships this entry without types; it renders to web streams on Node.js and edge runtimes alike.
declare module "react-dom/server.browser" {
  export { renderToReadableStream } from "react-dom/server";
}
