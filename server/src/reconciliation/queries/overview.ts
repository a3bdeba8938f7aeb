import { type Ringgit, ringgitOf, senOf } from '@payouts/contract/money'
import type { BankPosition, Reconciliation, TransitAge } from '@payouts/contract/reconciliation/overview-schema'
import { transitAges } from '@payouts/contract/reconciliation/overview-schema'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import '#ledger/tables.ts'
import '#payment-runs/tables.ts'
import '#payments/kept-back/tables.ts'
import '#payments/tables.ts'
import '../tables.ts'

type Sum = { count: number; amount: Ringgit }
const nothing: Sum = { count: 0, amount: '0.00' }

/** Empty for a company's own user: the figures are of all dealers. */
const ofNobody: Reconciliation = {
  transit: { ...nothing, ages: transitAges.map((age) => ({ age, ...nothing })) },
  unknown: nothing,
  proposed: nothing,
  unmatched: nothing,
  contradictions: nothing,
  keptBack: nothing,
  bank: null,
  waitingRequests: 0,
  waitingTakeBacks: 0,
  waitingSettlements: 0
}

/** Payments in transit by age, and the bank's balance beside the ledger: kept figures, in two statements. */
export async function readReconciliation({
  db,
  caller,
  clock
}: {
  db: Database
  caller: Caller
  clock: Clock
}): Promise<Reconciliation> {
  if (caller.companyId !== null) return ofNobody
  const ages = await readAges(db, clock)
  const { unknown, ...figures } = await readPosition(db)
  const under = ages.reduce(
    (sum, { count, amount }) => ({ count: sum.count + count, amount: ringgitOf(senOf(sum.amount) + senOf(amount)) }),
    nothing
  )
  const { proposed, unmatched, contradictions, keptBack, waitingRequests, waitingTakeBacks, waitingSettlements } =
    figures
  return {
    ...{ transit: { ...under, ages }, unknown, proposed, unmatched, contradictions, keptBack },
    ...{ waitingRequests, waitingTakeBacks, waitingSettlements },
    bank: bankOf(figures)
  }
}

/** By the days since they were due, including those without an answer. */
async function readAges(db: Database, clock: Clock): Promise<(Sum & { age: TransitAge })[]> {
  const { rows } = await sql<Sum & { bucket: number }>`
    select least(greatest(${clock.today()}::date - due_on, 0) / 2, 3)::integer as bucket,
      sum(payment_count)::bigint as count, sum(amount)::numeric(16, 2) as amount
    from payment_totals
    where status in ('INSTRUCTED', 'IN FILE', 'ACCEPTED', 'UNKNOWN') and payment_count > 0
    group by 1`.execute(db)
  return transitAges.map((age, index) => {
    const { count, amount } = rows.find(({ bucket }) => bucket === index) ?? nothing
    return { age, count, amount }
  })
}

type Position = {
  unknown: Sum
  proposed: Sum
  unmatched: Sum
  contradictions: Sum
  keptBack: Sum
  waitingRequests: number
  waitingTakeBacks: number
  waitingSettlements: number
  account: string | null
  bankBic: string | null
  ledger: Ringgit
  last: { statementRef: string; closingOn: string } | null
  opening: Ringgit
  closing: Ringgit
  setAside: Ringgit
  openEntries: Sum
  contradictingEntries: Sum
  awaitedDebits: Sum
  awaitedCredits: Sum
  before: Ringgit
}

const sumOf = (amount: string, from: string) =>
  sql.raw(`(select json_build_object('count', count(*), 'amount', coalesce(sum(${amount}), 0)::numeric(16, 2)::text)
    from ${from})`)
const signedAmount = `case direction when 'DEBIT' then -amount else amount end`
const awaited = (direction: 'DEBIT' | 'CREDIT') =>
  sql.raw(`(select json_build_object('count', entry_count, 'amount', amount::text) from awaited_totals
    where direction = '${direction}' and not is_before)`)

async function readPosition(db: Database): Promise<Position> {
  return one(
    db,
    sql<Position>`
    select
      (select json_build_object('count', coalesce(sum(payment_count), 0)::bigint,
        'amount', coalesce(sum(amount), 0)::numeric(16, 2)::text) from payment_totals where status = 'UNKNOWN') as unknown,
      ${sumOf(signedAmount, `bank_entries where status = 'Proposed'`)} as proposed,
      ${sumOf(signedAmount, `bank_entries where status = 'Unmatched'`)} as unmatched,
      ${sumOf(signedAmount, `bank_entries where status = 'Contradiction'`)} as contradictions,
      ${sumOf('amount', `kept_back_amounts where status <> 'Closed'`)} as "keptBack",
      (select count(*) from unknown_requests where status = 'Pending') as "waitingRequests",
      (select count(*) from entry_take_backs where status = 'Pending') as "waitingTakeBacks",
      (
        select count(*) from kept_back_requests as request join kept_back_amounts as kept using (kept_back_id)
        where request.status = 'Pending' and kept.status <> 'Closed'
      ) as "waitingSettlements",
      ours.account_number as account, ours.bank_bic as "bankBic",
      coalesce((select balance from ledger_accounts where kind = 'BANK'), 0)::numeric(16, 2) as ledger,
      (
        select json_build_object('statementRef', statement_ref, 'closingOn', closing_on)
        from bank_statements order by closing_on desc, statement_id desc limit 1
      ) as last,
      book.opening, book.closing, book.set_aside as "setAside",
      ${sumOf(signedAmount, `bank_entries where status in ('Proposed', 'Unmatched') and statement_id is not null`)}
        as "openEntries",
      ${sumOf(signedAmount, `bank_entries where status = 'Contradiction' and statement_id is not null`)}
        as "contradictingEntries",
      ${awaited('DEBIT')} as "awaitedDebits", ${awaited('CREDIT')} as "awaitedCredits",
      (
        select sum(case direction when 'DEBIT' then amount else -amount end)::numeric(16, 2)
        from awaited_totals where is_before
      ) as before
    from (
      select coalesce(sum(opening_balance), 0)::numeric(16, 2) as opening,
        coalesce(sum(closing_balance), 0)::numeric(16, 2) as closing,
        coalesce(sum(set_aside), 0)::numeric(16, 2) as set_aside
      from bank_books
    ) as book
    left join (
      select account_number, bank_bic from payment_run_settings where status = 'Approved'
      order by valid_from desc, settings_id desc limit 1
    ) as ours on true`
  )
}

type BankFigures = Omit<Position, 'unknown'>

/**
 * The bank's balance must have changed by what the ledger paid out since the first statement, except for entries that
 * people set aside.
 */
function bankOf(figures: BankFigures): BankPosition | null {
  const { account, bankBic, last, openEntries, contradictingEntries, awaitedDebits, awaitedCredits } = figures
  if (account === null || bankBic === null) return null
  const sen = (amount: Ringgit) => senOf(amount)
  const expected = sen(figures.opening) + sen(figures.setAside) - (sen(figures.ledger) - sen(figures.before))
  return {
    account: `•••• ${account.slice(-4)}`,
    bankBic,
    lastStatement: last && {
      ...last,
      closingBalance: figures.closing,
      expected: ringgitOf(expected),
      difference: ringgitOf(sen(figures.closing) - expected)
    },
    openEntries,
    contradictions: contradictingEntries,
    settledWithoutEntry: awaitedDebits,
    returnedWithoutEntry: awaitedCredits
  }
}
