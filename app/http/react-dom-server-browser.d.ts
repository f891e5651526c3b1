// React 18 ships this entry point without types. It renders on Node.js and on edge runtimes.
declare module "react-dom/server.browser" {
  export { renderToReadableStream, renderToString } from "react-dom/server";
}
