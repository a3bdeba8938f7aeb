import type { OrderChange } from '@payouts/contract/bank-files/schema'
import { bankByCode } from '@payouts/contract/dealers/banks'
import { maskedAccount } from '@payouts/contract/dealers/record'
import { type Sen, senOf } from '@payouts/contract/money'
import type { LeftOutReason } from '@payouts/contract/payment-runs/schema'
import type { Beneficiary, PaymentOrder } from '#bank-files/payment-order.ts'
import type { FileProfile } from '#bank-files/profiles.ts'
import { judgeOrder } from '#bank-files/render.ts'
import { railOf } from '#bank-files/route-payment.ts'
import type { Candidate } from './candidates.ts'

/** What decides a payment's rail and its permitted amounts. */
export type RailLimits = { ownBic: string; ibgLimit: Sen; rentasMinimum: Sen }

export type DraftLine = {
  candidate: Candidate
  order: PaymentOrder
  changes: OrderChange[]
}
export type LeftOut = { candidate: Candidate; reason: LeftOutReason; problems: string[] }

/** The payment as a line of the file, or why it cannot be one. */
export function draftLine(candidate: Candidate, profile: FileProfile, limits: RailLimits): DraftLine | LeftOut {
  if (candidate.obstacle !== null)
    return { candidate, reason: candidate.obstacle, problems: [problemOf(candidate, candidate.obstacle)] }
  const { bankBic } = candidate
  if (bankBic === null)
    return { candidate, reason: 'DATA INCOMPLETE', problems: ['The dealer’s record has no code of the bank.'] }
  const amount = senOf(candidate.amount)
  const order = orderOf(candidate, { bankBic, rail: railOf(amount, bankBic, limits) })
  const judged = judgeOrder(profile, order)
  const problems = [...railProblems(order, limits), ...judged.problems.map(inWords)]
  if (problems.length > 0) return { candidate, reason: 'DATA INCOMPLETE', problems }
  return { candidate, order, changes: judged.changes }
}

export const isLeftOut = (drafted: DraftLine | LeftOut): drafted is LeftOut => 'reason' in drafted

function problemOf({ accountNumber }: Candidate, obstacle: LeftOutReason): string {
  switch (obstacle) {
    case 'CONTRADICTION':
      return 'The bank may have paid its amount already: it debited a payment that was not to be debited.'
    case 'LIST ONLY':
      return 'Only a list typed by people says that its amount came back.'
    case 'ACCOUNT FROZEN':
      return 'The account is frozen.'
    case 'ACCOUNT CHANGED':
      return `It was instructed to the account ${maskedAccount(accountNumber)}; the record names another.`
    case 'ACCOUNT WAITS':
      return 'The bank account was changed, and payouts wait.'
    case 'PAYMENT RETURNED':
      return 'An earlier payment came back from this account.'
    case 'WITHDRAWAL ASKED':
      return 'Its withdrawal was requested.'
    case 'E-INVOICE REJECTED':
      return 'The dealer asked to reject an e-invoice, and nobody has decided on it.'
    case 'DATA INCOMPLETE':
      return 'The record lacks what the bank requires.'
    case 'ABOVE THE MOST':
      return 'The file is full.'
  }
}

function railProblems({ rail, amount }: PaymentOrder, { rentasMinimum }: RailLimits): string[] {
  return rail === 'RENTAS' && amount < rentasMinimum ? ['It is below the least that RENTAS takes.'] : []
}

const inWords = ({ field, problem }: { field: string; problem: string }): string => `${field}: ${problem}`

function orderOf(
  candidate: Candidate,
  { bankBic, rail }: { bankBic: string; rail: PaymentOrder['rail'] }
): PaymentOrder {
  const { referenceNo, amount, details } = candidate
  return { referenceNo, amount: senOf(amount), rail, details, beneficiary: beneficiaryOf(candidate, bankBic) }
}

function beneficiaryOf(candidate: Candidate, bankBic: string): Beneficiary {
  const { addressLine1, addressLine2, addressLine3 } = candidate
  return {
    name: candidate.accountHolder ?? candidate.companyName,
    bankBic,
    bankName: bankByCode(bankBic)?.name ?? candidate.bankName,
    accountNumber: candidate.accountNumber,
    idKind: candidate.idKind,
    idNumber: candidate.idNumber,
    resident: candidate.resident !== 'N',
    addressLines: [addressLine1, addressLine2, addressLine3].filter((line) => line !== null),
    postcode: candidate.postcode,
    city: candidate.city,
    stateCode: candidate.stateCode,
    country: candidate.country ?? 'MYS',
    phone: candidate.phone,
    email: candidate.email
  }
}
