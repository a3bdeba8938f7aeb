export const verbs = ['hold', 'release', 'freeze', 'unfreeze', 'earmark', 'credit', 'debit', 'statement'] as const
export type Verb = (typeof verbs)[number]

/** A typed command: the action, the dealer and the cycle, as far as they are given. */
type CommandText = { verb: Verb; dealer: string; cycle: string | undefined }

/**
 * Reads a command: `hold D10044 in October 2026`, `statement of maju`. Undefined for a text that is none, or has no
 * dealer yet.
 */
export function readCommand(text: string): CommandText | undefined {
  const [, verb, rest = ''] = /^\s*(\w+)\s+(?:of\s+)?(\S.*)$/i.exec(text) ?? []
  const known = verbs.find((one) => one === verb?.toLowerCase())
  if (!known) return undefined
  const [dealer = '', ...cycle] = rest.trim().split(/\s+in\s+/i)
  return dealer.length < 2 ? undefined : { verb: known, dealer, cycle: cycle.join(' in ').trim() || undefined }
}
