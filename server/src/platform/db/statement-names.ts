/** Statements that PostgreSQL can prepare and that repeat; `begin`, `set` and the like gain nothing. */
const preparable = /^\s*(?:select|insert|update|delete|merge|with|values)\b/i

export type StatementNames = { nameOf(text: string): string | undefined; size(): number }

/**
 * Names for SQL texts, so that each connection parses and plans a text once.
 * Every connection keeps every named statement for its life, hence the bound: past it a new text stays unnamed.
 */
export function createStatementNames(limit = 1000): StatementNames {
  const names = new Map<string, string>()
  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined || names.size >= limit || !preparable.test(text)) return known
      const name = `s${names.size}`
      names.set(text, name)
      return name
    },
    size: () => names.size
  }
}
