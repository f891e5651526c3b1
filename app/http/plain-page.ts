const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export function plainPage(status: number, message: string): Response {
  const html = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Haulway</title><h1>${status}</h1><p role="alert">${escaped(message)}</p><p><a href="/dashboard">Go to Haulway</a></p></html>`;
  return new Response(html, { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
