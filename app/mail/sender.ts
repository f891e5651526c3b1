interface Sender {
  name: string;
  address: string;
}

/** The name is empty if `from` is only an address. */
export function senderOf(from: string): Sender {
  const [, name = "", address = from] = /^([^<>]*)<([^<>]+)>\s*$/.exec(from) ?? [];
  return {
    name: name
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .trim(),
    address: address.trim(),
  };
}

/** Quotes the name if it contains a special character, such as a comma or a colon (RFC 5322, 3.2.3). */
export function formattedSender(from: string): string {
  const { name, address } = senderOf(from);
  if (!name) return address;
  const isPlain = /^[\p{L}\p{N} !#$%&'*+/=?^_`{|}~-]+$/u.test(name);
  return `${isPlain ? name : `"${name.replace(/["\\]/g, "\\$&")}"`} <${address}>`;
}
