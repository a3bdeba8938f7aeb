import { type Ringgit, ringgitOf, senOf } from '@payouts/contract/money'
import { sql } from 'kysely'
import { writeJournals } from '#ledger/commands.ts'
import { inTransit, transferEntries } from '#ledger/rules.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { keptBackOf } from '../kept-back/kept-back.ts'
import { keepingRest, type Outgoing, outgoingOf, type PostedCredit } from '../rules.ts'
import '#earmarks/tables.ts'
import '../tables.ts'

/** Where a payment goes, according to the dealer's record at its instruction. */
export type Payee = {
  companyId: number
  accountCode: string
  bankName: string
  bankBic: string | null
  bankAccountNumber: string
  accountHolder: string | null
}

/** A booked posting of a dealer with the route BANK; `net` is above zero. */
export type Instruction = Payee &
  PostedCredit & {
    batchNo: number
    /** Whether only this posting is paid, and the earlier balance stays because nobody released it. */
    keepsRest: boolean
  }

/**
 * Instructs what is available on the accounts of postings that this transaction has booked: their balances less
 * earmarks, or less the earlier balances, never below zero, with at most one payment for each posting. The caller has
 * locked the accounts, and says which dealers may be paid. Returns each account's balance and payment, by the
 * posting's reference.
 */
export async function instructAvailable(
  tx: Tx,
  clock: Clock,
  instructions: readonly Instruction[]
): Promise<Map<string, Outgoing>> {
  const balances = await balancesOf(
    tx,
    instructions.map(({ companyId }) => companyId)
  )
  const credits = Map.groupBy(instructions, ({ companyId }) => companyId)
  const outgoing = new Map(
    [...credits].flatMap(([companyId, postings]) => {
      const account = balances.get(companyId) ?? nothing
      const keepsRest = postings.some((posting) => posting.keepsRest)
      const from = keepsRest ? keepingRest(account, postings) : account
      return outgoingOf(from, postings).map((one) => [one.referenceNo, one] as const)
    })
  )
  const amountOf = (referenceNo: string) => outgoing.get(referenceNo)?.amount ?? 0n
  await savePayments(
    tx,
    clock,
    instructions
      .filter(({ referenceNo }) => amountOf(referenceNo) > 0n)
      .map((instruction) => ({
        ...instruction,
        amount: amountOf(instruction.referenceNo),
        postingReference: instruction.referenceNo,
        replaces: null
      }))
  )
  return outgoing
}

export type NewPayment = Payee & {
  referenceNo: string
  amount: bigint
  batchNo: number | null
  postingReference: string | null
  replaces: string | null
}

const nothing = { balance: 0n, earmarked: 0n }

/**
 * Balances of accounts, and what is reserved: earmarks, and amounts that are kept back because they may have been
 * paid already. `reissuing` names a payment whose own listed return does not count as kept back.
 */
export async function balancesOf(
  tx: Tx,
  companyIds: readonly number[],
  reissuing: string | null = null
): Promise<Map<number, { balance: bigint; earmarked: bigint }>> {
  const { rows } = await sql<{ companyId: number; balance: Ringgit; earmarked: Ringgit }>`
    select company_id as "companyId", balance,
      coalesce(earmarks.amount, 0.00) + ${keptBackOf(sql`company_id`, reissuing)} as earmarked
    from ledger_accounts left join earmarks using (company_id)
    where company_id = any(${[...companyIds]}::integer[])`.execute(tx)
  return new Map(
    rows.map(({ companyId, balance, earmarked }) => [
      companyId,
      { balance: senOf(balance), earmarked: senOf(earmarked) }
    ])
  )
}

/** Writes payments with their journals: the instruction takes the money out of the dealers' accounts. */
export async function savePayments(tx: Tx, clock: Clock, payments: readonly NewPayment[]): Promise<void> {
  if (payments.length === 0) return
  await writeJournals(
    tx,
    payments.map(({ referenceNo, accountCode, amount }) => ({
      referenceNo: `PAYMENT ${referenceNo}`,
      description: 'Payment to the bank',
      postedOn: clock.today(),
      createdAt: clock.now(),
      entries: transferEntries({ from: accountCode, to: inTransit, amount })
    }))
  )
  const columns = sql.raw(`reference_no, company_id, batch_no, posting_reference, replaces, bank_name, bank_bic,
    bank_account_number, account_holder, amount, due_on, instructed_at, status, status_at`)
  await sql`
    insert into payments (${columns})
    select ${columns} from jsonb_populate_recordset(null::payments, ${JSON.stringify(
      payments.map((payment) => columnsOf(payment, clock))
    )}::jsonb)`.execute(tx)
}

function columnsOf(payment: NewPayment, clock: Clock) {
  return {
    reference_no: payment.referenceNo,
    company_id: payment.companyId,
    batch_no: payment.batchNo,
    posting_reference: payment.postingReference,
    replaces: payment.replaces,
    bank_name: payment.bankName,
    bank_bic: payment.bankBic,
    bank_account_number: payment.bankAccountNumber,
    account_holder: payment.accountHolder,
    amount: ringgitOf(payment.amount),
    due_on: clock.today(),
    instructed_at: clock.now(),
    status: 'INSTRUCTED',
    status_at: clock.now()
  }
}
