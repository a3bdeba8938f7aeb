import { amountFault } from '@payouts/contract/cash-out-limits/can'
import { type CashOutFileColumn, cashOutFileColumns } from '@payouts/contract/cash-out-limits/schema'
import { type Ringgit, ringgitOf, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { lockAllAccounts, writeJournal } from '../../ledger/commands.ts'
import type { Clock } from '../../platform/clock.ts'
import { valuesOf } from '../../platform/csv/fields.ts'
import { type Header, readHeader } from '../../platform/csv/header.ts'
import { type Line, linesOf } from '../../platform/csv/lines.ts'
import { dayProblem, type Problem, rowProblem, shown, textProblem } from '../../platform/csv/values.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { cashOutEntries } from '../rules.ts'
import '../../dealers/tables.ts'
import '../tables.ts'

export type CashOutReport = {
  rowsRead: number
  rowsRejected: number
  booked: number
  /** In RM. */
  amount: Ringgit
  /** Booked before, just so. */
  known: number
  problems: (Problem & { line: number })[]
}

type CashOut = { referenceNo: string; accountCode: string; amount: Ringgit; date: Day }

/**
 * Books what the wallet has paid out of dealers' accounts, each cash-out once by its reference: the ledger, and what
 * is used of the limits. It has happened, so no limit refuses it. A bad row is named and left out.
 * Refuses a file without a proper header row.
 */
export async function recordCashOuts(
  tx: Tx,
  { open, clock }: { open(): AsyncIterable<Buffer>; clock: Clock }
): Promise<CashOutReport | Refusal> {
  await lockAllAccounts(tx)
  const report: CashOutReport = { rowsRead: 0, rowsRejected: 0, booked: 0, amount: '0.00', known: 0, problems: [] }
  let header: Header<CashOutFileColumn> | undefined
  for await (const lines of linesOf(open())) {
    for (const line of lines) {
      if (header === undefined) {
        const found = readHeader(line, cashOutFileColumns)
        if (typeof found === 'string') return refuse('refusedByRule', found)
        header = found
      } else if (line.text.trim() !== '' || line.fault) await takeRow(tx, clock, report, header, line)
    }
  }
  return header === undefined ? refuse('refusedByRule', 'The file is empty.') : report
}

async function takeRow(
  tx: Tx,
  clock: Clock,
  report: CashOutReport,
  header: Header<CashOutFileColumn>,
  line: Line
): Promise<void> {
  report.rowsRead += 1
  const row = cashOutIn(line, header, clock)
  const outcome = Array.isArray(row) ? row : await book(tx, clock, row)
  if (Array.isArray(outcome)) {
    report.rowsRejected += 1
    report.problems.push(...outcome.map((problem) => ({ line: line.number, ...problem })))
  } else if (outcome === 'known') report.known += 1
  else {
    report.booked += 1
    report.amount = ringgitOf(senOf(report.amount) + senOf(outcome.amount))
  }
}

/** The cash-out of a row, or everything that is wrong with the row by itself. */
function cashOutIn(line: Line, { positions, width }: Header<CashOutFileColumn>, clock: Clock): CashOut | Problem[] {
  const cut = valuesOf(line.text)
  const unreadable = rowProblem(line, cut, width)
  if (unreadable || typeof cut === 'string') return unreadable ? [unreadable] : []
  const textIn = (column: CashOutFileColumn) => cut[positions[column]] ?? ''
  const date = textIn('date')
  const found: Record<CashOutFileColumn, string | undefined> = {
    referenceNo: textProblem(textIn('referenceNo'), 100),
    accountCode: textProblem(textIn('accountCode'), 50),
    amount: amountFault(textIn('amount')) && 'is not an amount above zero with at most two decimals',
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

async function book(tx: Tx, clock: Clock, cashOut: CashOut): Promise<'known' | CashOut | Problem[]> {
  const { referenceNo, accountCode, amount, date } = cashOut
  const dealer = await tx
    .selectFrom('dealers')
    .select('company_id')
    .where('company_code', '=', accountCode)
    .executeTakeFirst()
  if (!dealer) return [{ column: 'accountCode', value: shown(accountCode), problem: 'is no account' }]
  const known = await tx.selectFrom('cash_outs').selectAll().where('reference_no', '=', referenceNo).executeTakeFirst()
  if (known) {
    const same = known.company_id === dealer.company_id && known.amount === amount && known.cashed_out_on === date
    return same ? 'known' : [{ column: 'referenceNo', value: shown(referenceNo), problem: 'was another cash-out' }]
  }
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
      company_id: dealer.company_id,
      amount,
      cashed_out_on: date,
      journal_id
    })
    .execute()
  return cashOut
}
