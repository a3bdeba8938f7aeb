import { tryArchive } from './archive.ts'
import { tryFailover } from './failover.ts'
import { tryPooler } from './pooler.ts'
import { tryVersions } from './versions.ts'

/**
 * `npm run neighbours`: the server with the programs around it in a real installation, from Debian's packages
 * postgresql, pgbouncer and haproxy. Each is set up in folders of its own, and removed again.
 */
const trials: Record<string, (tell: (line: string) => void) => Promise<void>> = {
  pooler: tryPooler,
  archive: tryArchive,
  failover: tryFailover,
  versions: tryVersions
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(trials)
for (const name of names) {
  const trial = trials[name]
  if (!trial) throw new Error(`There is no ${name}. There are: ${Object.keys(trials).join(', ')}`)
  process.stdout.write(`${name}\n`)
  await trial((line) => process.stdout.write(`  ${line}\n`))
}
process.stdout.write('All of it holds.\n')
