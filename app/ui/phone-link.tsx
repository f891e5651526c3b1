import { formatPhone, phoneHref } from "~/text/phone";

/** Shows a phone number as a link that dials it, or as text if it cannot be dialed. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = phoneHref(phone);
  const shown = formatPhone(phone);
  return href ? <a href={href}>{shown}</a> : shown;
}
