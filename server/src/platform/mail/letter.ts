import { catalogueOf, type Language } from '@payouts/contract/language'

/** A paragraph, or a link on a line of its own. */
export type LetterPart = string | { label: string; href: string }

export type Letter = { subject: string; text: string; html: string }

const signature = 'Dealer Payouts'
const words = catalogueOf({ en: { hello: 'Hello {name},' }, ms: { hello: 'Salam sejahtera {name},' } })
const styles = {
  body: 'font-family:Arial,sans-serif;font-size:15px;line-height:1.5;color:#1b2328;max-width:560px',
  button:
    'display:inline-block;padding:10px 18px;border-radius:6px;background:#0f6b6b;color:#ffffff;text-decoration:none',
  small: 'font-size:12px;color:#5a666e;word-break:break-all'
}

/** A mail as plain text and as simple HTML with the same words. */
export function letter({
  subject,
  to,
  language = 'en',
  parts
}: {
  subject: string
  /** The person's name. */
  to: string
  /** That of the parts. */
  language?: Language
  parts: LetterPart[]
}): Letter {
  const all = [words(language)('hello', { name: to }), ...parts, signature]
  const text = all.map((part) => (typeof part === 'string' ? part : `${part.label}:\n${part.href}`)).join('\n\n')
  const html = `<div style="${styles.body}">\n${all.map(asHtml).join('\n')}\n</div>`
  return { subject, text, html }
}

function asHtml(part: LetterPart): string {
  if (typeof part === 'string') return `<p>${escaped(part)}</p>`
  const href = escaped(part.href)
  return [
    `<p><a href="${href}" style="${styles.button}">${escaped(part.label)}</a></p>`,
    `<p style="${styles.small}">${href}</p>`
  ].join('\n')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
