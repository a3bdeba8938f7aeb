import { ringgitOf, type Sen } from '@payouts/contract/money'
import { sql } from 'kysely'
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

/** Why instructions are refused, by their reference. What it does not name is accepted. */
export type RailProblems = ReadonlyMap<string, string>

/** The system that moves the money. It is called inside the postings' transaction, before they are written. */
export type PaymentRail = { instruct(tx: Tx, instructions: readonly PaymentInstruction[]): Promise<RailProblems> }

const accountNumber = /^\d{8,20}$/

/** The built-in rail writes each instruction down for the bank's file. */
export const recordingRail: PaymentRail = {
  async instruct(tx, instructions) {
    const problems = new Map<string, string>()
    for (const instruction of instructions) {
      const problem = bankProblem(instruction)
      if (problem) problems.set(instruction.referenceNo, problem)
    }
    const accepted = instructions.filter(({ referenceNo }) => !problems.has(referenceNo))
    if (accepted.length > 0) await record(tx, accepted)
    return problems
  }
}

function bankProblem({ bankName, bankAccountNumber }: PaymentInstruction): string | undefined {
  if (!bankName || !bankAccountNumber) return 'The dealer has no bank details.'
  if (!accountNumber.test(bankAccountNumber)) return 'The bank account number is not 8 to 20 digits.'
  return undefined
}

async function record(tx: Tx, accepted: readonly PaymentInstruction[]): Promise<void> {
  const payments = accepted.map((instruction) => ({
    reference_no: instruction.referenceNo,
    company_id: instruction.companyId,
    bank_name: instruction.bankName,
    bank_account_number: instruction.bankAccountNumber,
    amount: ringgitOf(instruction.amount),
    instructed_at: instruction.instructedAt
  }))
  await sql`
    insert into payments select * from jsonb_populate_recordset(null::payments, ${JSON.stringify(payments)}::jsonb)`.execute(
    tx
  )
}
