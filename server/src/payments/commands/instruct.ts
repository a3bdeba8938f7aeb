import { type Ringgit, ringgitOf, senOf } from '@payouts/contract/money'
import { sql } from 'kysely'
import { writeJournals } from '../../ledger/commands.ts'
import { inTransit, transferEntries } from '../../ledger/rules.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { keptBackOf } from '../kept-back/kept-back.ts'
import { keepingRest, type Outgoing, outgoingOf, type PostedCredit } from '../rules.ts'
import '../../earmarks/tables.ts'
import '../tables.ts'

/** Where a payment goes, as the dealer's record says when it is instructed. */
export type Payee = {
  companyId: number
  accountCode: string
  bankName: string
  bankBic: string | null
  bankAccountNumber: string
  accountHolder: string | null
}

/** A posting that has been booked for a dealer of the route BANK; `net` is above zero. */
export type Instruction = Payee &
  PostedCredit & {
    batchNo: number
    /** Whether it alone is paid, and what was on the account before stays there: nobody has released that. */
    keepsRest: boolean
  }

/**
 * Instructs what is available of the accounts of postings that this transaction has booked: their balances less
 * earmarks, or less what they held before, never below zero, at most one payment for each. The caller has locked the
 * accounts, and says which dealers may be paid. Answers what each account came to and what goes out, by the posting's
 * reference.
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
 * The balances of accounts, and what is set aside of them: their earmarks, and what is kept back since it may have been paid
 * already. `reissuing` names a payment whose own amount, of which only a list says that it came back, may be instructed.
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

/** Writes payments with their journals: the money leaves the dealers' accounts with the instruction. */
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
