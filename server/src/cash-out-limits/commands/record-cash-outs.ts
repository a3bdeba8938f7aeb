import { amountFault } from '@payouts/contract/cash-out-limits/can'
import { type CashOutFileColumn, cashOutFileColumns } from '@payouts/contract/cash-out-limits/schema'
import { dayText } from '@payouts/contract/day-text'
import { largestBalance, type Ringgit, ringgitOf, senOf, withCurrency } from '@payouts/contract/money'
import { comparedForm } from '@payouts/contract/normal-form'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { lockAllAccounts, writeJournal } from '#ledger/commands.ts'
import { isBeyondAccount } from '#ledger/rules.ts'
import { closedProblem, closedThrough } from '#periods/closed-months.ts'
import type { Clock } from '#platform/clock.ts'
import type { Header } from '#platform/csv/header.ts'
import { amountFormProblem, dayProblem, type Problem, shown, textProblem } from '#platform/csv/values.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { nothingSkipped, type Skipped, tableIn } from '#platform/incoming/table.ts'
import type { TableRow } from '#platform/incoming/table-row.ts'
import { cashOutEntries } from '../rules.ts'
import '#dealers/tables.ts'
import '../tables.ts'

export type CashOutReport = {
  rowsRead: number
  rowsRejected: number
  booked: number
  /** In RM. */
  amount: Ringgit
  /** Booked before with the same values. */
  known: number
  skipped: Skipped
  problems: (Problem & { line: number })[]
}

type CashOut = { referenceNo: string; accountCode: string; amount: Ringgit; date: Day }

/** The wallet's file, with the name that the audit trail records for each cash-out. */
type CashOutFile = {
  open(): AsyncIterable<Buffer>
  fileName: string
  clock: Clock
  /** By default the command line. */
  actor?: Caller
}

/**
 * Books the wallet's cash-outs from dealers' accounts, each once by its reference: in the ledger, the use of limits,
 * and the audit trail. They have happened, so no limit refuses them. Bad rows are reported and skipped, as are rows
 * whose reference resembles another's, and days of closed months. A cash-out that was booked before with the same values is known.
 * @throws BadFile without a proper header row or without a row
 */
export async function recordCashOuts(tx: Tx, file: CashOutFile): Promise<CashOutReport> {
  await lockAllAccounts(tx)
  const report: CashOutReport = {
    ...{ rowsRead: 0, rowsRejected: 0, booked: 0, amount: '0.00', known: 0, problems: [] },
    skipped: nothingSkipped
  }
  const lineOf = new Map<string, number>()
  const closed = await closedThrough(tx)
  for await (const { header, rows, skipped } of tableIn(file.open(), { required: cashOutFileColumns })) {
    for (const row of rows) await takeRow(tx, { file, report, header, lineOf, closed }, row)
    report.skipped = skipped
  }
  return report
}

type Reading = {
  file: CashOutFile
  report: CashOutReport
  header: Header<CashOutFileColumn>
  /** The line of each reference that was booked or known, by its compared form. */
  lineOf: Map<string, number>
  closed: Day | null
}

async function takeRow(tx: Tx, reading: Reading, written: TableRow): Promise<void> {
  const { file, report, header, lineOf, closed } = reading
  const { number } = written.line
  report.rowsRead += 1
  const row = cashOutIn(written, header, file.clock)
  const outcome = Array.isArray(row) ? row : (repeatedIn(lineOf, row) ?? (await book(tx, { file, closed }, row)))
  if (Array.isArray(outcome)) {
    report.rowsRejected += 1
    report.problems.push(...outcome.map((problem) => ({ line: number, ...problem })))
    return
  }
  if (!Array.isArray(row)) lineOf.set(comparedForm(row.referenceNo), number)
  if (outcome === 'known') report.known += 1
  else {
    report.booked += 1
    report.amount = ringgitOf(senOf(report.amount) + senOf(outcome.amount))
  }
}

function repeatedIn(lineOf: ReadonlyMap<string, number>, { referenceNo }: CashOut): Problem[] | undefined {
  const first = lineOf.get(comparedForm(referenceNo))
  return first === undefined ? undefined : ofReference(referenceNo, `repeats the referenceNo of line ${first}`)
}

const ofReference = (referenceNo: string, problem: string): Problem[] => [
  { column: 'referenceNo', value: shown(referenceNo), problem }
]

/** The cash-out of a row, or all problems of the row itself. */
function cashOutIn(
  { values, problems: ofRow }: TableRow,
  { positions }: Header<CashOutFileColumn>,
  clock: Clock
): CashOut | Problem[] {
  if (ofRow.length > 0) return [...ofRow]
  const textIn = (column: CashOutFileColumn) => values[positions[column]] ?? ''
  const date = textIn('date')
  const found: Record<CashOutFileColumn, string | undefined> = {
    referenceNo: textProblem(textIn('referenceNo'), 100),
    accountCode: textProblem(textIn('accountCode'), 50),
    amount: amountProblem(textIn('amount')),
    date: dayProblem(date) ?? (date > clock.today() ? 'lies in the future' : undefined)
  }
  const problems = cashOutFileColumns.flatMap((column) => {
    const problem = found[column]
    return problem === undefined ? [] : [{ column, value: shown(textIn(column)), problem }]
  })
  if (problems.length > 0) return problems
  const amount = ringgitOf(senOf(textIn('amount')))
  return { referenceNo: textIn('referenceNo'), accountCode: textIn('accountCode'), amount, date }
}

const largestCashOut: Ringgit = '999999999.99'

function amountProblem(value: string): string | undefined {
  const problem = amountFormProblem(value)
  if (problem !== undefined) return problem
  if (amountFault(value)) return 'is not an amount above zero with at most two decimals'
  if (senOf(value) <= senOf(largestCashOut)) return undefined
  return `is more than ${withCurrency(largestCashOut)}, the most of a cash-out`
}

type Account = { companyId: number; companyName: string; companyCode: string; balance: Ringgit }

async function book(
  tx: Tx,
  { file, closed }: Pick<Reading, 'file' | 'closed'>,
  cashOut: CashOut
): Promise<'known' | CashOut | Problem[]> {
  const { referenceNo, accountCode, amount, date } = cashOut
  const { rows } = await sql<Account>`
    select company_id as "companyId", company_name as "companyName", company_code as "companyCode",
      coalesce(balance, 0.00) as balance
    from dealers left join ledger_accounts using (company_id)
    where compared_form(company_code) = compared_form(${accountCode})`.execute(tx)
  const [account] = rows
  if (!account) return [{ column: 'accountCode', value: shown(accountCode), problem: 'is no account' }]
  const known = await tx
    .selectFrom('cash_outs')
    .selectAll()
    .where(sql`compared_form(reference_no)`, '=', comparedForm(referenceNo))
    .executeTakeFirst()
  if (known) {
    if (known.reference_no !== referenceNo)
      return ofReference(referenceNo, `looks like ${shown(known.reference_no)}, which was booked already`)
    const same = known.company_id === account.companyId && known.amount === amount && known.cashed_out_on === date
    return same ? 'known' : ofReference(referenceNo, 'was another cash-out')
  }
  const inClosedMonth = closedProblem(date, closed)
  if (inClosedMonth) return [{ column: 'date', value: date, problem: `is no open day: ${inClosedMonth}` }]
  if (isBeyondAccount(senOf(account.balance) - senOf(amount)))
    return [{ column: 'amount', value: shown(amount), problem: beyondAccount }]
  await write(tx, file, account, cashOut)
  return cashOut
}

const beyondAccount = `takes the account beyond ${withCurrency(largestBalance)}, the most that one holds or owes`

async function write(tx: Tx, file: CashOutFile, account: Account, cashOut: CashOut): Promise<void> {
  const { clock, fileName, actor = { name: 'Command line' } } = file
  const { referenceNo, amount, date } = cashOut
  const { companyId, companyName, companyCode: accountCode } = account
  const journal_id = await writeJournal(tx, {
    referenceNo: `CASH-OUT ${referenceNo}`,
    description: 'Cash-out',
    postedOn: date,
    createdAt: clock.now(),
    entries: cashOutEntries({ accountCode, amount: senOf(amount) })
  })
  await tx
    .insertInto('cash_outs')
    .values({
      reference_no: referenceNo,
      company_id: companyId,
      amount,
      cashed_out_on: date,
      booked_on: clock.today(),
      journal_id
    })
    .execute()
  await recordEvent(tx, {
    // A separate area: the feed of the limits is about people's decisions.
    area: 'cash-outs',
    action: 'CASH OUT',
    activity: `Booked a cash-out of ${withCurrency(amount)} on ${dayText(date)} by`,
    actor,
    name: `${companyName} (${accountCode})`,
    referenceNo,
    accountCode,
    amount,
    details: { fileName, date },
    at: clock.now()
  })
}
