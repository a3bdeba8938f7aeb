/** Other PostgreSQL databases for the rows of closed cycles: the address of each by its name. */
export type Archives = { archives: Readonly<Record<string, string>> }

const form = /^([a-z][a-z0-9_]{0,30})=(postgres(?:ql)?:\/\/\S+)$/

/** Of `ARCHIVES`: `slow=postgres://user:password@host:5432/payouts_archive`, several separated by blanks. */
export function archivesFrom({ ARCHIVES = '' }: NodeJS.ProcessEnv): Archives | string {
  const parts = ARCHIVES.split(/\s+/).filter(Boolean)
  const named = parts.map((part) => form.exec(part))
  if (named.some((match) => !match?.[2] || !URL.canParse(match[2])))
    return 'ARCHIVES must be names with addresses such as slow=postgres://user:password@host:5432/payouts_archive, separated by blanks'
  const archives = Object.fromEntries(named.map((match) => [match?.[1] ?? '', match?.[2] ?? '']))
  return Object.keys(archives).length === parts.length ? { archives } : 'ARCHIVES must name each archive once'
}
