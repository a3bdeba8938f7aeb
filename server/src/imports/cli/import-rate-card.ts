import { readFile } from 'node:fs/promises'
import { countOf } from '@payouts/contract/count-text'
import { type CommissionType, commissionType } from '@payouts/contract/cycles/schema'
import { type Day, day } from '@payouts/contract/page'
import { cardName } from '@payouts/contract/rate-cards/schema'
import type { Command } from 'commander'
import { type CliContext, CommandRefused, inContext, inTransaction, type OpenContext } from '#platform/cli.ts'
import { namedFile } from '#platform/files/require-file.ts'
import { importRateCard } from '#rate-cards/commands/import-rate-card.ts'

type Options = { commissionType: string; name: string; from: string }

export function addImportRateCard(group: Command, openContext: OpenContext): void {
  group
    .command('rate-card')
    .description('take over the rules of a rate card as a draft, which two people put in force in the console')
    .argument('<file>', 'CSV or XLSX with a header row; the whole file or nothing')
    .requiredOption('--commission-type <type>', commissionType.options.join(', '))
    .requiredOption('--name <name>', "the card's name")
    .requiredOption('--from <day>', 'the first day for whose sales it counts, YYYY-MM-DD')
    .action((path: string, options: Options) => inContext(openContext, (context) => run(context, path, options)))
}

async function run({ database, clock }: CliContext, path: string, options: Options): Promise<void> {
  const { fileName } = await namedFile(path)
  const given = { ...checked(options), content: await readFile(path) }
  const { versionNo, ruleCount, conflictCount, conflicts, unchanged } = await inTransaction(database, (tx) =>
    importRateCard({ tx, clock, actor: { name: 'Command line' }, userId: null }, given)
  )
  const what = `version ${versionNo} of rate card ${given.name}`
  const became = unchanged
    ? `${what} says the same already. Nothing was changed.`
    : `${countOf(ruleCount, 'rule')} as ${what}, a draft until a second person approves it.`
  const unclear =
    conflictCount === 0
      ? ''
      : ` It has ${countOf(conflictCount, 'conflict')} to settle, under Formulas in the console. ${conflicts}`
  process.stdout.write(`${fileName}: ${became}${unclear}\n`)
}

function checked({ commissionType: type, name, from }: Options): {
  commissionType: CommissionType
  name: string
  validFrom: Day
} {
  const known = commissionType.safeParse(type)
  if (!known.success) throw new CommandRefused(`The commission type is one of ${commissionType.options.join(', ')}.`)
  const named = cardName.safeParse(name)
  if (!named.success) throw new CommandRefused('Name the rate card, in up to 100 characters.')
  if (!day.safeParse(from).success) throw new CommandRefused('The first day is written YYYY-MM-DD.')
  return { commissionType: known.data, name: named.data, validFrom: from }
}
