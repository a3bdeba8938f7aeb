/** What XML 1.0 forbids, what must be escaped there, and what Excel would take for its own escape. */
const special = /[&<>"\p{Cc}\p{Cs}\uFFFE\uFFFF]|_x[0-9A-Fa-f]{4}_/u
const forbidden = /(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text escaped for an element or an attribute. */
export function xmlText(text: string): string {
  if (!special.test(text)) return text
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(forbidden, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
