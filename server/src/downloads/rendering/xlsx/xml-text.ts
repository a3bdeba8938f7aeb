/** What cannot stand in XML 1.0 at all, what has a meaning there, and what Excel would take for an escape of its own. */
const special = /[&<>"\p{Cc}\p{Cs}\uFFFE\uFFFF]|_x[0-9A-Fa-f]{4}_/u
const forbidden = /(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it stands in an element or an attribute. */
export function xmlText(text: string): string {
  if (!special.test(text)) return text
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(forbidden, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
