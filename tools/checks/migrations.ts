import type { SourceFile } from '../source-files.ts'

type Contracting = { pattern: RegExp; what: string }

/**
 * Changes that break the previous version, which answers calls on the same database until every server is replaced.
 * Expand first; contract in a later release, when no running version uses the old name.
 */
const contracting: Contracting[] = [
  {
    pattern: /\bdrop\s+(?:table|column|view|function|type|schema|sequence)\b/,
    what: 'drops what the version before may use'
  },
  { pattern: /\brename\b/, what: 'renames what the version before knows by its old name' },
  { pattern: /\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/, what: 'gives a column another type' },
  { pattern: /\bset\s+not\s+null\b/, what: 'forbids a null that the version before may write' },
  {
    pattern:
      /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)(?<!\bdefault\b[^,;]*)/,
    what: 'adds a column that the version before does not fill'
  }
]

/** The comment that allows it, with the reason: `-- contract: nothing has read it since 0024` */
const allowed = /^--\s*contract:\s*\S/m

/** Migrations that break a server of the previous version, one sentence each. */
export function migrationProblems(files: SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => /^server\/migrations\/.*\.sql$/.test(path) && !allowed.test(text))
    .flatMap(({ path, text }) => {
      const statements = text.replaceAll(/--.*$/gm, '').toLowerCase()
      return contracting
        .filter(({ pattern }) => pattern.test(statements))
        .map(
          ({ what }) =>
            `${path} ${what}. Expand in one release and contract in a later one; then say so in a comment: ` +
            '"-- contract: " and why no version that may still run needs it.'
        )
    })
}
