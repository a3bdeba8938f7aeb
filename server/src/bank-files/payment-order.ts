import type { Rail } from '@payouts/contract/bank-files/schema'
import type { idKinds } from '@payouts/contract/dealers/record'
import type { Sen } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'

export type { Rail } from '@payouts/contract/bank-files/schema'

/** One payment in the form that every bank's file is made from. Texts are those of the dealer's record. */
export type PaymentOrder = {
  /** Its EndToEndId, which no other payment has. */
  referenceNo: string
  amount: Sen
  rail: Rail
  /** Remittance information, which the dealer reads on the bank statement. */
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
  /** Three letters, as in the dealer's record. */
  country: string
  phone: string | null
  email: string | null
}

/** What surrounds the payments of a file. Count and sums are those of the payments, to the sen. */
export type PaymentFileHead = {
  runNo: string
  createdAt: Date
  executeOn: Day
  payer: {
    name: string
    /** The client code that the bank gave us. */
    clientCode: string
    accountNumber: string
    bankBic: string
  }
  count: number
  total: Sen
  /** Only rails with payments, each once. */
  rails: { rail: Rail; count: number; total: Sen }[]
}
