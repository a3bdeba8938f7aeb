import { type Instruction, instructAvailable, type Payee } from '../payments/commands/instruct.ts'
import { bankProblem, type Outgoing, type PostedCredit } from '../payments/rules.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'

/** A dealer's bank account as its record has it, before it is known to be one that can be paid. */
export type Beneficiary = Omit<Payee, 'bankName' | 'bankAccountNumber'> & {
  bankName: string | null
  bankAccountNumber: string | null
}

/** What is to go to a bank by the posting of its reference: `net` is above zero. */
export type BankCredit = Beneficiary & PostedCredit & Pick<Instruction, 'batchNo' | 'keepsRest'>

/** Why credits cannot go to a bank, by their reference. What it does not name can. */
export type RailProblems = ReadonlyMap<string, string>

/** The way out of dealers' accounts. Both are called inside the postings' transaction. */
export type PaymentRail = {
  /** Called before anything is posted; each refusal becomes a posting error. */
  refuse(tx: Tx, credits: readonly BankCredit[]): Promise<RailProblems>
  /** Once the postings are booked: what is paid from the accounts, by the posting's reference. */
  instruct(tx: Tx, clock: Clock, credits: readonly BankCredit[]): Promise<ReadonlyMap<string, Outgoing>>
}

/** The built-in rail writes each payment down, for a payment run to take to the bank. */
export const recordingRail: PaymentRail = {
  async refuse(_, credits) {
    return new Map(
      credits.flatMap((credit) => {
        const problem = bankProblem(credit)
        return problem === undefined ? [] : [[credit.referenceNo, problem] as const]
      })
    )
  },
  instruct: (tx, clock, credits) => instructAvailable(tx, clock, credits.filter(isPayable))
}

const isPayable = (credit: BankCredit): credit is Instruction => bankProblem(credit) === undefined
