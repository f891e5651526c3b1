/**
 * Refuses requests from websites: the Worker sends no Origin header, and browsers send one with every post.
 */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { ownMailer } from "#own-mailer.server";

const server = createServer(async (request, response) => {
  if (request.headers.origin) return response.writeHead(403).end("Not allowed here.");
  try {
    const { from, to, subject, text: words, reply_to } = JSON.parse(await text(request));
    await ownMailer(from).send({ to: to[0], subject, text: words, replyTo: reply_to });
    response.writeHead(200).end("{}");
  } catch (error) {
    response.writeHead(422).end(String(error));
  }
});
server.listen(Number(process.argv[2]), "127.0.0.1");
