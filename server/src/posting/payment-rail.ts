import { ringgitOf, type Sen } from '@payouts/contract/money'
import type { Tx } from '../platform/db/database.ts'
import './tables.ts'

/** An order to pay; a repeated `referenceNo` must never pay twice. `amount` is above zero. */
export type PaymentInstruction = {
  referenceNo: string
  companyId: number
  bankName: string | null
  bankAccountNumber: string | null
  amount: Sen
  instructedAt: Date
}

export type RailAnswer = { accepted: true } | { accepted: false; problem: string }

/** The system that moves the money. It is called inside the posting's transaction, before the posting is written. */
export type PaymentRail = { instruct(tx: Tx, instruction: PaymentInstruction): Promise<RailAnswer> }

const accountNumber = /^\d{8,20}$/

/** The built-in rail writes each instruction down for the bank's file. */
export const recordingRail: PaymentRail = {
  async instruct(tx, { referenceNo, companyId, bankName, bankAccountNumber, amount, instructedAt }) {
    if (!bankName || !bankAccountNumber) return { accepted: false, problem: 'The dealer has no bank details.' }
    if (!accountNumber.test(bankAccountNumber))
      return { accepted: false, problem: 'The bank account number is not 8 to 20 digits.' }
    await tx
      .insertInto('payments')
      .values({
        reference_no: referenceNo,
        company_id: companyId,
        bank_name: bankName,
        bank_account_number: bankAccountNumber,
        amount: ringgitOf(amount),
        instructed_at: instructedAt
      })
      .execute()
    return { accepted: true }
  }
}
