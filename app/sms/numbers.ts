import { formatPhone } from "~/text/phone";

/** Area codes outside the fifty states and Canada. Texts to them cost as much as international texts. */
const ELSEWHERE =
  /^(242|246|264|268|284|340|345|441|473|649|658|664|670|671|684|721|758|767|784|787|809|829|849|868|869|876|939)/;
/** Area codes without ordinary phones, such as premium and toll-free numbers, and service codes like 911. */
const NO_PHONE =
  /^(900|8(00|22|33|44|55|66|77|88)|5(00|21|22|23|24|25|26|27|28|29|33|44|66|77|88)|700|710|600|.11)/;
const NO_EXCHANGE = /^(976|.11)/;

/** The format in which `formatPhone` returns a North American number without an extension. */
const FORMATTED = /^\(([2-9]\d\d)\) ([2-9]\d\d)-(\d{4})$/;

/** For example, `+18015550123`; null if the number cannot get texts. */
export function textableNumber(typed: string): string | null {
  const [, area = "", exchange = "", line = ""] = FORMATTED.exec(formatPhone(typed)) ?? [];
  if (!area || ELSEWHERE.test(area) || NO_PHONE.test(area) || NO_EXCHANGE.test(exchange)) return null;
  return `+1${area}${exchange}${line}`;
}
