import type { Rail } from '@payouts/contract/bank-files/schema'
import type { idKinds } from '@payouts/contract/dealers/record'
import type { Sen } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'

export type { Rail } from '@payouts/contract/bank-files/schema'

/** One payment, from which every bank's file is made. Texts are those of the dealer's record. */
export type PaymentOrder = {
  /** Its EndToEndId; no other payment has it. */
  referenceNo: string
  amount: Sen
  rail: Rail
  /** Remittance information: what the dealer reads on the statement of their bank. */
  details: string
  beneficiary: Beneficiary
}

export type Beneficiary = {
  name: string
  bankBic: string
  bankName: string
  accountNumber: string
  idKind: (typeof idKinds)[number] | null
  idNumber: string | null
  resident: boolean
  addressLines: string[]
  postcode: string | null
  city: string | null
  /** MyInvois' code of the state. */
  stateCode: string | null
  /** Three letters, as the dealer's record has it. */
  country: string
  phone: string | null
  email: string | null
}

/** What surrounds the payments of a file. Its count and its sums are those of the payments, to the sen. */
export type PaymentFileHead = {
  runNo: string
  createdAt: Date
  executeOn: Day
  payer: {
    name: string
    /** The code that the bank gave us as its client. */
    clientCode: string
    accountNumber: string
    bankBic: string
  }
  count: number
  total: Sen
  /** Only rails with payments, each once. */
  rails: { rail: Rail; count: number; total: Sen }[]
}
