import { countOf } from '@payouts/contract/count-text'
import { dayText } from '@payouts/contract/day-text'
import type { ReceiveReport } from '@payouts/contract/reconciliation/receive-report'
import type { FileProblem } from '@payouts/contract/reconciliation/schema'
import { sql } from 'kysely'
import { type CliCommand, type CliContext, inContext } from '#platform/cli.ts'
import { dayOf } from '#platform/clock.ts'
import { namedFile } from '#platform/files/require-file.ts'
import type { IncomingFile } from '#platform/incoming/incoming-file.ts'
import { receiveFile } from './commands/receive-file.ts'
import './tables.ts'

/** `payouts receive-bank-files <file…>`: what banks report back. */
export const receiveBankFilesCommand: CliCommand = {
  register(program, openContext) {
    program
      .command('receive-bank-files')
      .description('take what the bank reports back: pain.002, camt.053, camt.054, or a list of results as CSV')
      .argument('<file...>', 'files, in the order in which the bank made them')
      .action((paths: string[]) => inContext(openContext, (context) => run(context, paths)))
  }
}

async function run(context: CliContext, paths: readonly string[]): Promise<void> {
  const sources = await Promise.all(paths.map(namedFile))
  for (const source of sources) {
    const report = await receive(context, source)
    process.stdout.write(summaryOf(report))
    for (const { kind, place, problem } of await problemsOf(context, report))
      process.stdout.write(`  ${kind === 'SKIPPED' ? 'Skipped: ' : ''}${place}: ${problem}\n`)
    if (report.outcome === 'REFUSED') process.exitCode = 1
  }
}

function receive({ database, clock, config }: CliContext, source: IncomingFile): Promise<ReceiveReport> {
  return database
    .transaction()
    .execute((tx) =>
      receiveFile(tx, { source, how: 'COMMAND LINE', uploadedBy: null, clock, fourEyes: config.fourEyes })
    )
}

/** All problems, of which a report shows the first. */
async function problemsOf({ database }: CliContext, { outcome, file }: ReceiveReport) {
  if (outcome !== 'TAKEN') return []
  const { rows } = await sql<FileProblem>`
    select kind, place, problem from received_file_problems where file_id = ${file.fileId} order by position`.execute(
    database
  )
  return rows
}

function summaryOf({ outcome, file }: ReceiveReport): string {
  if (outcome === 'REFUSED') return `${file.fileName}: refused. ${file.problem}\n`
  const { repeats } = file
  if (repeats)
    return `${file.fileName}: repeats ${repeats.fileName}, received on ${dayText(dayOf(new Date(repeats.receivedOn)))}. Nothing was changed.\n`
  const { paymentsChanged, paymentsUnchanged, entriesMatched, entriesProposed, entriesUnmatched } = file
  const payments = `${countOf(paymentsChanged, 'payment')} changed, ${paymentsUnchanged} as known`
  const entries = `${countOf(entriesMatched, 'entry', 'entries')} matched, ${entriesProposed} proposed, ${entriesUnmatched} unmatched`
  const said = [countOf(file.problemCount, 'problem'), ...(file.noteCount > 0 ? [countOf(file.noteCount, 'note')] : [])]
  return `${file.fileName}: ${file.format}; ${payments}; ${entries}; ${said.join(', ')}.\n`
}
