import { type Instruction, instructAvailable, type Payee } from '#payments/commands/instruct.ts'
import { bankProblem, type Outgoing, type PostedCredit } from '#payments/rules.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'

/** A dealer's bank account according to its record, before it is known to be payable. */
export type Beneficiary = Omit<Payee, 'bankName' | 'bankAccountNumber'> & {
  bankName: string | null
  bankAccountNumber: string | null
}

/** What a posting pays to a bank; `net` is above zero. */
export type BankCredit = Beneficiary & PostedCredit & Pick<Instruction, 'batchNo' | 'keepsRest'>

/** Why credits cannot go to a bank, by reference. All others can. */
type RailProblems = ReadonlyMap<string, string>

/** How money leaves dealers' accounts. Both functions run inside the postings' transaction. */
export type PaymentRail = {
  /** Called before anything is posted; each refusal becomes a posting error. */
  refuse(tx: Tx, credits: readonly BankCredit[]): Promise<RailProblems>
  /** Called once the postings are booked. Answers what is paid from the accounts, by the posting's reference. */
  instruct(tx: Tx, clock: Clock, credits: readonly BankCredit[]): Promise<ReadonlyMap<string, Outgoing>>
}

/** The built-in rail records each payment, for a payment run. */
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
