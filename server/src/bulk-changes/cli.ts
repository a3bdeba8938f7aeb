import { readFile } from 'node:fs/promises'
import { type BulkKind, bulkKinds } from '@payouts/contract/bulk-changes/kinds'
import { reason as reasonRule } from '@payouts/contract/text'
import { sql } from 'kysely'
import { notify } from '#notices/notify.ts'
import { type CliCommand, type CliContext, CommandRefused, inContext, inTransaction } from '#platform/cli.ts'
import type { Tx } from '#platform/db/database.ts'
import { namedFile } from '#platform/files/require-file.ts'
import { checkFile } from './commands/check-file.ts'
import { recordBulk } from './commands/record-bulk.ts'
import './tables.ts'
import { mayApproveFiles, whatOf } from './words.ts'

type Options = { kind: string; reason: string }

/** `payouts bulk-change <file>`: a file of many changes, which a person approves in the console. */
export const bulkChangesCommand: CliCommand = {
  register(program, openContext) {
    program
      .command('bulk-change')
      .description('ask for many adjustments, exclusions, earmarks or freezes by a CSV or XLSX file')
      .argument('<file>', 'CSV or XLSX with a header row; the console has a sample of each kind')
      .requiredOption('--kind <kind>', bulkKinds.map((kind) => kind.toLowerCase()).join(', '))
      .requiredOption('--reason <reason>', 'why, for whoever approves it')
      .action((path: string, options: Options) => inContext(openContext, (context) => run(context, path, options)))
  }
}

async function run({ database, clock, config }: CliContext, path: string, options: Options): Promise<void> {
  const kind = bulkKinds.find((one) => one === options.kind.toUpperCase())
  if (!kind) throw new CommandRefused(`There is no kind ${options.kind}. It is one of ${bulkKinds.join(', ')}.`)
  const { data: reason } = reasonRule.safeParse(options.reason)
  if (reason === undefined) throw new CommandRefused('Say why in up to 500 characters.')
  const { fileName } = await namedFile(path)
  const content = await readFile(path)
  const outcome = await inTransaction(database, async (tx) => {
    const file = { kind, fileName, content, uploadedBy: null, clock, fourEyes: config.fourEyes }
    const checked = await checkFile(tx, file)
    if (!('bulkChangeId' in checked) || checked.unchanged) return checked
    const problems = await problemsOf(tx, checked.bulkChangeId)
    if (problems.length > 0) throw new CommandRefused([checked.message, ...problems].join('\n'))
    await requestApproval(tx, { bulkChangeId: checked.bulkChangeId, kind, reason, clock })
    return { ...checked, message: 'Approval requested, under Bulk Changes in the console.' }
  })
  process.stdout.write(`${fileName}: ${outcome.message}\n`)
}

async function problemsOf(tx: Tx, bulkChangeId: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select format('%s\t%s\t%s\t%s %s', line, found ->> 'column', found ->> 'value',
      regexp_replace(found ->> 'problem', '([^.!?])$', '\\1.'), found ->> 'takes')
      as text
    from bulk_change_rows cross join lateral jsonb_array_elements(problems) with ordinality as listed (found, position)
    where bulk_change_id = ${bulkChangeId} order by line, position`.execute(tx)
  return rows.map(({ text }) => text)
}

type Request = { bulkChangeId: number; kind: BulkKind; reason: string; clock: CliContext['clock'] }

/** The command line has no user: anybody who may approve such files may decide. */
async function requestApproval(tx: Tx, { bulkChangeId, kind, reason, clock }: Request): Promise<void> {
  const pending = await tx
    .updateTable('bulk_changes')
    .set({ status: 'Pending', reason, asked_on: clock.now() })
    .where('bulk_change_id', '=', bulkChangeId)
    .returning(['file_name as fileName', 'sha256', 'row_count as rowCount'])
    .executeTakeFirstOrThrow()
  const change = { bulkChangeId, kind, ...pending }
  const what = `to do ${whatOf(change)} of ${change.fileName}`
  await recordBulk({ tx, clock, caller: null }, change, {
    action: 'REQUEST FILE',
    activity: `Requested ${what}`,
    reason
  })
  await notify(tx, {
    kind: 'REQUEST',
    to: { whoMay: [mayApproveFiles], but: null },
    subject: `The command line requests ${what}`,
    detail: reason,
    target: { screen: 'bulkChange', bulkChangeId },
    at: clock.now()
  })
}
