import { commissionType as commissionTypeSchema } from '@payouts/contract/cycles/schema'
import { type Day, day as daySchema } from '@payouts/contract/page'
import { type Command, InvalidArgumentError } from 'commander'
import { type CliContext, inContext, inTransaction, type OpenContext } from '#platform/cli.ts'
import { namedFile } from '#platform/files/require-file.ts'
import { importCycle } from '../cycle/import-cycle.ts'
import { describeImport } from './described-import.ts'
import { importProgress } from './progress.ts'
import { cycleSummary } from './summary.ts'

type Options = {
  batchNo: number
  name: string
  commissionType: ReturnType<typeof readCommissionType>
  report?: Day
  cutoff?: Day
  payout?: Day
}

export function addImportCycle(group: Command, openContext: OpenContext): void {
  group
    .command('cycle')
    .description("import a payout cycle's transactions; a file of any length")
    .argument('<file>', 'CSV with a header row, as spreadsheets save it')
    .requiredOption('--batch-no <number>', 'the cycle', readBatchNo)
    .requiredOption('--name <name>', "the cycle's name", readName)
    .requiredOption('--commission-type <type>', commissionTypeSchema.options.join(', '), readCommissionType)
    .option('--report <day>', 'YYYY-MM-DD; without these three, the payout dates of the commission type', readDay)
    .option('--cutoff <day>', 'YYYY-MM-DD', readDay)
    .option('--payout <day>', 'YYYY-MM-DD', readDay)
    .action((path: string, options: Options) => inContext(openContext, (context) => run(context, path, options)))
}

async function run({ database, clock }: CliContext, path: string, options: Options): Promise<void> {
  const source = await namedFile(path)
  const progress = importProgress(process.stderr, () => performance.now())
  const report = await inTransaction(database, (tx) =>
    importCycle(tx, {
      batchNo: options.batchNo,
      name: options.name,
      commissionType: options.commissionType,
      dates: { reportDate: options.report, cutoffDate: options.cutoff, payoutDate: options.payout },
      source,
      actor: 'system',
      clock,
      timeoutMs: 30 * 60_000,
      onProgress: progress.show
    })
  ).finally(progress.finish)
  const { cycle, problems } = await describeImport(database, report)
  process.stdout.write(cycleSummary(report, cycle, problems))
  if (report.rowsAccepted === 0) process.exitCode = 1
}

function readBatchNo(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > 2_147_483_647)
    throw new InvalidArgumentError('It is a whole number from 1 on.')
  return number
}

function readName(text: string): string {
  const name = text.trim()
  if (name === '' || name.length > 200) throw new InvalidArgumentError('It has 1 to 200 characters.')
  return name
}

function readCommissionType(text: string) {
  const { data } = commissionTypeSchema.safeParse(text)
  if (!data) throw new InvalidArgumentError(`It is one of ${commissionTypeSchema.options.join(', ')}.`)
  return data
}

function readDay(text: string): Day {
  if (!daySchema.safeParse(text).success) throw new InvalidArgumentError('It is a day written YYYY-MM-DD.')
  return text
}
