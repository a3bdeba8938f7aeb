import { countOf } from '@payouts/contract/count-text'
import type { Holiday } from '@payouts/contract/holidays/schema'
import type { Command } from 'commander'
import { importHolidays } from '#holidays/import-holidays.ts'
import { type CliContext, inContext, inTransaction, type OpenContext } from '#platform/cli.ts'
import { namedFile } from '#platform/files/require-file.ts'

export function addImportHolidays(group: Command, openContext: OpenContext): void {
  group
    .command('holidays')
    .description('replace the public holidays of the years that a file lists')
    .argument('<file>', 'CSV with a header row, day,name,states,status,source; the whole file or nothing')
    .action((path: string) => inContext(openContext, (context) => run(context, path)))
}

async function run({ database, clock }: CliContext, path: string): Promise<void> {
  const source = await namedFile(path)
  const actor = { name: 'Command line' }
  const { years, added, removed, unchanged } = await inTransaction(database, (tx) =>
    importHolidays(tx, { ...source, clock, actor })
  )
  const listed = (verb: string, holidays: readonly Holiday[]) =>
    holidays.map(({ day, name, states }) => `${verb}\t${day}\t${name}\t${states?.join(', ') ?? 'whole country'}\n`)
  process.stdout.write([...listed('added', added), ...listed('removed', removed)].join(''))
  const nothing = added.length + removed.length === 0 ? ' Nothing was changed.' : ''
  process.stdout.write(
    `holidays of ${years.join(', ')}: ${countOf(added.length, 'holiday')} added, ${removed.length} removed, ${unchanged} as before.${nothing}\n`
  )
}
