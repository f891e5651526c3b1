import { formatPhone, phoneHref } from "~/text/phone";

export function PhoneLink({ phone }: { phone: string }) {
  const href = phoneHref(phone);
  const shown = formatPhone(phone);
  return href ? <a href={href}>{shown}</a> : shown;
}
