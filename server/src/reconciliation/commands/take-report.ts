import { countOf, countText } from '@payouts/contract/count-text'
import { type Ringgit, withCurrency } from '@payouts/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { noteReports } from '#payment-runs/commands/note-report.ts'
import type { Tx } from '#platform/db/database.ts'
import { ringgitText } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import { BadFile } from '#platform/incoming/bad-file.ts'
import { type Answering, beginAnswers } from './answer-payments.ts'
import { named, namedBatches } from './find-matches.ts'
import '#payment-runs/tables.ts'

type Run = { runId: number; count: number; total: Ringgit }

/** Why a report or a statement about a withdrawn run needs attention. */
const withdrawnBefore =
  'was withdrawn as a run that the bank never took, and the bank has it: ask the bank at once to cancel it, or its payments may go out twice'

/**
 * Collects a status report's answer for each payment of its run: the payment's own status, else its batch's, else the
 * message's, and the same for the reason. Payments outside the run, or with another amount, become problems.
 * @throws BadFile if the message is none of our runs, or its count and sum differ from its run's
 */
export async function gatherReport(tx: Tx, answering: Answering, originalMessageId: string | null): Promise<void> {
  const run = await answeredRun(tx, originalMessageId)
  await requireSameSums(tx, run)
  await noteRuns(tx, answering, sql`run_id = ${run.runId}`)
  await beginAnswers(tx)
  await saveForeignPayments(tx, run)
  await nameUnknownStatuses(tx)
  await gatherReported(tx)
  await sql`
    insert into gathered_answers (reference_no, status, reason_code, reason_text, bank_reference, value_date)
    select line.reference_no, ${first('status')}, ${reason('reason_code')}, ${reason('reason_text')},
      ${first('bank_reference')}, ${first('value_date')}
    from payment_run_lines as line
    join payment_runs as run using (run_id)
    left join said_of_payments as own on own.reference_no = line.reference_no
    left join said_of_others as batch on batch.scope = 'BATCH' and batch.batch_reference = run.run_no || '-' || line.rail
    left join said_of_others as whole on whole.scope = 'GROUP'
    where line.run_id = ${run.runId} and line.live and ${first('status')} is not null
      and not exists (select from file_problems where file_problems.reference_no = line.reference_no)`.execute(tx)
}

/** A status that ends a payment comes before those on its way, in whatever order a bank lists them; then the last counts. */
const whatCounts = sql`(status in ('SETTLED', 'REJECTED')) is true desc, line desc`

/**
 * What the report says in the end of each payment, each batch and the message, in tables with a key and statistics:
 * otherwise the planner would underestimate a report of a million payments and not use look-ups.
 */
async function gatherReported(tx: Tx): Promise<void> {
  const said = sql.raw('status, reason_code, reason_text, bank_reference, value_date')
  await sql`
    create temporary table said_of_payments on commit drop as
    select distinct on (reference_no) reference_no, ${said} from reported_statuses
    where says and scope = 'PAYMENT' order by reference_no, ${whatCounts}`.execute(tx)
  await sql`alter table said_of_payments add primary key (reference_no)`.execute(tx)
  await sql`
    create temporary table said_of_others on commit drop as
    select distinct on (scope, batch_reference) scope, batch_reference, ${said} from reported_statuses
    where says and scope <> 'PAYMENT' order by scope, batch_reference, ${whatCounts}`.execute(tx)
  await sql`analyze said_of_payments, said_of_others`.execute(tx)
  await nameContradictions(tx)
}

/**
 * A payment that one report both settles and rejects stays as it is, and so does what a batch or message does not name if
 * it is rejected and also not: to pay again may be wrong, and to count as paid as well.
 */
async function nameContradictions(tx: Tx): Promise<void> {
  // Only where a report repeats itself: one of a million payments is not sorted once more.
  await sql`
    insert into file_problems (place, problem, reference_no)
    select format('Line %s, %s', max(line), reference_no), ${`is both settled and rejected${neither}`}, reference_no
    from reported_statuses
    where says and scope = 'PAYMENT' and status in ('SETTLED', 'REJECTED') and
      (select count(*) from reported_statuses where says and scope = 'PAYMENT') > (select count(*) from said_of_payments)
    group by reference_no having count(distinct status) > 1 order by max(line)`.execute(tx)
  await sql`
    with contradicted as (
      select scope, batch_reference, max(line) as line from reported_statuses where says and scope <> 'PAYMENT'
      group by scope, batch_reference having bool_or(status = 'REJECTED') and bool_or(status is distinct from 'REJECTED')
    ), named as (
      insert into file_problems (place, problem)
      select concat_ws(', ', format('Line %s', line), left(batch_reference, 50)),
        ${`is rejected, and elsewhere not${neither}`} from contradicted
    )
    update said_of_others as said set status = null from contradicted
    where said.scope = contradicted.scope and said.batch_reference is not distinct from contradicted.batch_reference`.execute(
    tx
  )
}

const neither = ', in one report: neither is taken. Ask the bank which of them holds'

/** A column of the most specific of the three statements. */
const first = (column: string) =>
  sql.raw(`case when own.reference_no is not null then own.${column} when batch.scope is not null then batch.${column}
    else whole.${column} end`)

/** The reason of the most specific statement with that status: a bank may give one reason for all. */
const reason = (column: 'reason_code' | 'reason_text') =>
  sql`case ${sql.join(
    ['own', 'batch', 'whole'].map((level) => {
      const of = (name: string) => sql.ref(`${level}.${name}`)
      const gives = sql`${of('status')} = ${first('status')} and concat(${of('reason_code')}, ${of('reason_text')}) <> ''`
      return sql`when ${gives} then ${of(column)}`
    }),
    sql` `
  )} end`

async function answeredRun(tx: Tx, originalMessageId: string | null): Promise<Run> {
  if (originalMessageId === null) throw new BadFile('The report says of no message that it answers it.')
  const { rows } = await sql<Run & { status: string }>`
    select run_id as "runId", payment_count as count, total, status from payment_runs
    where run_no = ${originalMessageId}`.execute(tx)
  const [run] = rows
  if (!run) throw new BadFile(`The report answers ${originalMessageId.slice(0, 40)}, which is no payment run of ours.`)
  if (!['Approved', 'Sent', 'Withdrawal Requested', 'Withdrawn'].includes(run.status))
    throw new BadFile(`The report answers payment run ${originalMessageId}, which was never approved.`)
  return run
}

/**
 * The bank repeats number and sum of the received payments: other figures mean another file. A bank that could not
 * read the file counts none and rejects all.
 */
async function requireSameSums(tx: Tx, { count, total }: Run): Promise<void> {
  const { rows } = await sql<{ said_count: number | null; amount: Ringgit | null }>`
    select said_count, amount::numeric(16, 2) as amount from reported_statuses
    where scope = 'GROUP' and (${differs('said_count', count)} or ${differs('amount', total)})`.execute(tx)
  const [other] = rows
  if (other)
    throw new BadFile(
      `The report is about ${other.said_count === null ? 'payments' : countOf(other.said_count, 'payment')}` +
        `${other.amount === null ? '' : `, ${withCurrency(other.amount)}`}; the run has ${countText(count)}, ${withCurrency(total)}.`
    )
}

const differs = (said: string, own: number | Ringgit): RawBuilder<SqlBool> =>
  sql`(${sql.ref(said)} <> ${own}::numeric and not (${sql.ref(said)} = 0 and status is not distinct from 'REJECTED'))`

/** Records payments outside the run, and those with another amount; neither is applied. */
async function saveForeignPayments(tx: Tx, { runId }: Run): Promise<void> {
  await sql`
    insert into file_problems (place, problem, reference_no)
    select format('Line %s, %s', said.line, said.reference_no),
      case when line.reference_no is null then 'is no payment of this run'
        else format('has the amount %s, and the payment is %s', ${ringgitText(sql`said.amount`)},
          ${ringgitText(sql`line.amount`)}) end,
      line.reference_no
    from reported_statuses as said
    left join payment_run_lines as line
      on line.run_id = ${runId} and line.live and line.reference_no = said.reference_no
    where said.scope = 'PAYMENT' and (line.reference_no is null or said.amount <> line.amount)
    order by said.line`.execute(tx)
  await sql`
    insert into file_problems (place, problem)
    select format('Line %s, %s', said.line, left(said.batch_reference, 50)), 'is no batch of this run'
    from reported_statuses as said
    where said.scope = 'BATCH' and not exists (
      select from payment_run_lines as line join payment_runs as run using (run_id)
      where run_id = ${runId} and run.run_no || '-' || line.rail = said.batch_reference
    )`.execute(tx)
}

/** Records unknown statuses, which change nothing. */
async function nameUnknownStatuses(tx: Tx): Promise<void> {
  await sql`
    insert into file_problems (place, problem)
    select concat_ws(', ', format('Line %s', line), coalesce(reference_no, left(batch_reference, 50))),
      format('has the status %s, which is not known here: it changes nothing. Ask the bank what it means', unknown_status)
    from reported_statuses where unknown_status is not null order by line`.execute(tx)
}

/**
 * Collects the rows of a list of results. Rows with another amount than their payment's become problems, and so do
 * rows dated before the bank had the payment, or in the future.
 */
export async function gatherResults(tx: Tx, { clock }: Answering): Promise<void> {
  await beginAnswers(tx)
  await sql`
    insert into file_problems (place, problem, reference_no)
    select format('Line %s, %s', said.line, said.reference_no),
      case when payments.reference_no is null then 'is no payment of ours'
        when payments.amount <> said.amount
          then format('has the amount %s, and the payment is %s', ${ringgitText(sql`said.amount`)},
            ${ringgitText(sql`payments.amount`)})
        when said.value_date > ${clock.today()}::date
          then format('has the value date %s, which has not come yet', said.value_date)
        else format('has the value date %s, before %s', said.value_date, ${firstDay.inWords}) end,
      said.reference_no
    from reported_statuses as said left join payments using (reference_no)
    where payments.reference_no is null or payments.amount <> said.amount or said.value_date > ${clock.today()}::date
      or said.value_date < ${firstDay.day}
    order by said.line`.execute(tx)
  await sql`
    insert into gathered_answers (reference_no, status, reason_code, reason_text, bank_reference, value_date)
    select reference_no, status, reason_code, reason_text, bank_reference, value_date from reported_statuses as said
    where not exists (select from file_problems where file_problems.reference_no = said.reference_no)`.execute(tx)
}

const cameBack = sql<SqlBool>`said.status = 'RETURNED' and payments.status = 'SETTLED' and payments.value_date is not null`

/** The earliest possible day of an outcome: a payment leaves once it is in a file, and returns after that. */
const firstDay = {
  day: sql`case when ${cameBack} then payments.value_date else coalesce(payments.in_file_at::date, payments.due_on) end`,
  inWords: sql`case when ${cameBack} then format('it left the account, on %s', payments.value_date)
    when payments.in_file_at is null then format('it was due, on %s', payments.due_on)
    else format('its file was made, on %s', payments.in_file_at::date) end`
}

/**
 * Records that the bank has the runs that a file's entries name, directly or by a payment or batch, whether these
 * match or not. Returns the runs for which this is new.
 */
export async function noteRunsOfEntries(tx: Tx, answering: Answering, fileId: number): Promise<string[]> {
  const ofPayments = sql`
    select run_id from bank_entries as entry
    cross join lateral unnest(${named} || entry.named_in_text) as name (reference_no)
    join payments using (reference_no) where file_id = ${fileId}`
  const ofRuns = sql`
    select run_id from payment_runs join (
      select split_part(batch, '-', 1) as run_no
      from bank_entries as entry cross join lateral unnest(${namedBatches}) as batch where file_id = ${fileId}
    ) as named using (run_no)`
  return noteRuns(tx, answering, sql`run_id in (${ofPayments} union all ${ofRuns})`)
}

async function noteRuns(tx: Tx, answering: Answering, of: RawBuilder<SqlBool>): Promise<string[]> {
  const { news, withdrawn } = await noteReports(tx, answering, of)
  answering.watch?.reports(news)
  await sql`
    insert into file_problems (place, problem)
    select run_no, ${withdrawnBefore} from unnest(${withdrawn}::text[]) as run_no`.execute(tx)
  return news
}

export async function countGathered(tx: Tx): Promise<number> {
  const { count } = await one(tx, sql<{ count: number }>`select count(*) as count from gathered_answers`)
  return count
}
