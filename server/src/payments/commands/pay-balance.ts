import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { ringgitOf, withCurrency } from '@payouts/contract/money'
import { canPayBalance } from '@payouts/contract/payments/can'
import type { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import type { PaymentStatus } from '@payouts/contract/payments/schema'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { waitsAmong } from '#dealer-records/queries/waits.ts'
import { lockDealers } from '#dealers/commands.ts'
import type { DealerRow } from '#dealers/tables.ts'
import { isFrozen } from '#freezes/queries.ts'
import { lockAccounts } from '#ledger/commands.ts'
import { inTransit } from '#ledger/rules.ts'
import type { Tx } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locking/lock-rows.ts'
import { one } from '#platform/db/read.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { inheritListedReturn, refuseContradicted } from '../kept-back/kept-back.ts'
import { returnedAmong } from '../returned/returned-accounts.ts'
import { bankProblem, outgoingOf } from '../rules.ts'
import { balancesOf, savePayments } from './instruct.ts'
import '../tables.ts'

type Endpoint = (typeof paymentEndpoints)['payBalance']
type PayCall = Pick<WriteCall<CheckedInputOf<Endpoint>>, 'tx' | 'caller' | 'clock' | 'input' | 'requestId'>
type CameBack = { referenceNo: string; companyId: number; status: PaymentStatus; replacedBy: string | null }

/**
 * Instructs what is available on the account of a dealer whose payment came back, under a new reference that names
 * the old one. It goes out only with a payment run, which a second person approves.
 */
export async function payBalance(call: PayCall): Promise<OutputOf<Endpoint> | Refusal> {
  const { tx, input } = call
  const cameBack = await lockPayment(call)
  if (!cameBack) return refuse('refusedByRule', `There is no payment ${input.referenceNo}.`, 'referenceNo')
  const dealer = await lockPayee(tx, cameBack.companyId)
  const refused = refusedBy(
    canPayBalance({ ...cameBack, payoutRoute: dealer.payout_route }, call.caller),
    'referenceNo'
  )
  return refused ?? reissuePayment(call, dealer)
}

export async function lockPayee(tx: Tx, companyId: number): Promise<DealerRow> {
  const [dealer] = await lockDealers(tx, { companyIds: [companyId] })
  if (!dealer) throw new Error('every payment is of a dealer')
  return dealer
}

/** Pays the returned amount of a locked dealer. The caller has checked that the payment may be paid again. */
export async function reissuePayment(call: PayCall, dealer: DealerRow): Promise<OutputOf<Endpoint> | Refusal> {
  const { tx, clock, input } = call
  const refused = (await refuseContradicted(tx, input.referenceNo)) ?? (await refusedForDealer(call, dealer))
  if (refused) return refused
  const amount = await availableOf(call, dealer)
  if (isRefusal(amount)) return amount
  const { bank_name: bankName, bank_account_number: bankAccountNumber } = dealer
  if (bankName === null || bankAccountNumber === null) throw new Error('bank details were looked at before')
  const { referenceNo } = await one(tx, sql<{ referenceNo: string }>`select next_payment_reference() as "referenceNo"`)
  await savePayments(tx, clock, [
    {
      ...{ referenceNo, amount, batchNo: null, postingReference: null, replaces: input.referenceNo },
      ...{ companyId: dealer.company_id, accountCode: dealer.company_code, bankName, bankAccountNumber },
      ...{ bankBic: dealer.bank_bic, accountHolder: dealer.account_holder }
    }
  ])
  await inheritListedReturn(tx, { from: input.referenceNo, to: referenceNo })
  await record(call, dealer, { referenceNo, amount })
  return {
    referenceNo,
    message: `Instructed ${withCurrency(ringgitOf(amount))} to ${dealer.company_name} as ${referenceNo}. The next payment run pays it.`
  }
}

/** Locked, so that two people do not pay the same amount twice. */
async function lockPayment({ tx, input }: PayCall): Promise<CameBack | undefined> {
  await lockRows(tx, sql`payments where reference_no = ${input.referenceNo} for no key update`)
  const { rows } = await sql<CameBack>`
    select reference_no as "referenceNo", company_id as "companyId", status,
      (select reference_no from payments as later where later.replaces = payments.reference_no) as "replacedBy"
    from payments where reference_no = ${input.referenceNo}`.execute(tx)
  return rows[0]
}

async function refusedForDealer({ tx, clock }: PayCall, dealer: DealerRow): Promise<Refusal | undefined> {
  if (await isFrozen(tx, dealer.company_id))
    return refuse('refusedByRule', 'The account is frozen. Nothing is paid to it until it is unfrozen.', 'referenceNo')
  const wait = (await waitsAmong(tx, [dealer.company_id], clock.today())).get(dealer.company_id)
  if (wait)
    return refuse(
      'refusedByRule',
      `The bank account was changed. Nothing is paid to it until ${dayText(wait.until)}.`,
      'referenceNo'
    )
  if ((await returnedAmong(tx, [dealer.company_id])).has(dealer.company_id))
    return refuse(
      'refusedByRule',
      'A payment came back from the bank account. Change the account of the dealer first.',
      'referenceNo'
    )
  const problem = bankProblem({ bankName: dealer.bank_name, bankAccountNumber: dealer.bank_account_number })
  return problem === undefined ? undefined : refuse('refusedByRule', problem, 'referenceNo')
}

async function availableOf({ tx, input }: PayCall, dealer: DealerRow): Promise<bigint | Refusal> {
  await lockAccounts(tx, [dealer.company_code, inTransit])
  const account = (await balancesOf(tx, [dealer.company_id], input.referenceNo)).get(dealer.company_id)
  const nothingPosted = { referenceNo: '', companyId: dealer.company_id, net: 0n }
  const [outgoing] = account ? outgoingOf(account, [nothingPosted]) : []
  if (outgoing && outgoing.amount > 0n) return outgoing.amount
  return refuse(
    'refusedByRule',
    'Nothing is available on the account: what came back covers a debt, is set aside, or went out with a later payment.',
    'referenceNo'
  )
}

async function record(
  { tx, caller, clock, input, requestId }: PayCall,
  dealer: DealerRow,
  { referenceNo, amount }: { referenceNo: string; amount: bigint }
): Promise<void> {
  const ringgit = ringgitOf(amount)
  await recordEvent(tx, {
    area: 'payments',
    action: 'INSTRUCTED',
    activity: `Instructed ${withCurrency(ringgit)} to ${dealer.company_name} again, instead of ${input.referenceNo}`,
    actor: caller,
    name: dealer.company_name,
    reason: input.reason,
    referenceNo,
    accountCode: dealer.company_code,
    amount: ringgit,
    details: { replaces: input.referenceNo },
    requestId,
    at: clock.now()
  })
}
