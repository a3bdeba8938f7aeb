/** Statements worth preparing; `begin`, `set` and the like gain nothing. */
const preparable = /^\s*(?:select|insert|update|delete|merge|with|values)\b/i

type StatementNames = { nameOf(text: string): string | undefined; size(): number }

/** A connection is closed after this time, and its prepared statements with it. */
export const connectionLifeMs = 60 * 60 * 1000

type Options = { limit?: number; now?: () => number }

/**
 * Names for SQL texts, so that each connection parses and plans a text once. A connection keeps named statements for
 * its life, so the number of names is limited: beyond it, a new text is named only in place of one that was unused
 * for as long as connections live. No name is ever reused for another text.
 */
export function createStatementNames({ limit = 1000, now = Date.now }: Options = {}): StatementNames {
  // Ordered by latest use.
  const named = new Map<string, { name: string; usedAt: number }>()
  let given = 0
  const use = (text: string, name: string) => {
    named.delete(text)
    named.set(text, { name, usedAt: now() })
    return name
  }
  const makeRoom = () => {
    const [leastUsed] = named
    if (leastUsed && now() - leastUsed[1].usedAt > connectionLifeMs) named.delete(leastUsed[0])
    return named.size < limit
  }
  return {
    nameOf(text) {
      const known = named.get(text)
      if (known) return use(text, known.name)
      if (!preparable.test(text) || (named.size >= limit && !makeRoom())) return undefined
      given += 1
      return use(text, `s${given}`)
    },
    size: () => named.size
  }
}
