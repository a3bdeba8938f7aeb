import { stateNames } from '@payouts/contract/dealers/record'
import type { Sen } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { PaymentFileHead, PaymentOrder } from '../payment-order.ts'
import { shortCountryOf } from './country-codes.ts'
import type { Tally } from './tally.ts'

/** What a record is written from. Only payment records have a payment. */
export type RecordContext = {
  head: PaymentFileHead
  order: PaymentOrder | undefined
  /** Position of the payment in its file, from 1. */
  position: number
  tally: Tally
}

/** A value of the payment, its file or its sums, and what layouts may do with it. */
export type Source =
  | { kind: 'text'; of(context: RecordContext): string | null }
  | { kind: 'amount'; of(context: RecordContext): Sen }
  | { kind: 'count'; of(context: RecordContext): number | bigint }
  | { kind: 'date'; of(context: RecordContext): Day | Date }

const text = (of: (context: RecordContext) => string | null): Source => ({ kind: 'text', of })
const ofOrder = (of: (order: PaymentOrder) => string | null): Source => text((context) => of(orderOf(context)))

function orderOf({ order }: RecordContext): PaymentOrder {
  if (!order) throw new Error('A field of a payment is in a record without one.')
  return order
}

/** The sources of any record. */
const headSources = {
  'run.number': text(({ head }) => head.runNo),
  'run.executeOn': { kind: 'date', of: ({ head }) => head.executeOn },
  'run.createdAt': { kind: 'date', of: ({ head }) => head.createdAt },
  'run.count': { kind: 'count', of: ({ head }) => head.count },
  'run.total': { kind: 'amount', of: ({ head }) => head.total },
  'payer.name': text(({ head }) => head.payer.name),
  'payer.clientCode': text(({ head }) => head.payer.clientCode),
  'payer.accountNumber': text(({ head }) => head.payer.accountNumber),
  'payer.bankBic': text(({ head }) => head.payer.bankBic)
} satisfies Record<string, Source>

const paymentSources = {
  'payment.reference': ofOrder(({ referenceNo }) => referenceNo),
  'payment.position': { kind: 'count', of: ({ position }) => position },
  'payment.amount': { kind: 'amount', of: (context) => orderOf(context).amount },
  'payment.rail': ofOrder(({ rail }) => rail),
  'payment.details': ofOrder(({ details }) => details),
  'beneficiary.name': ofOrder(({ beneficiary }) => beneficiary.name),
  'beneficiary.bankBic': ofOrder(({ beneficiary }) => beneficiary.bankBic),
  /** Without the branch of an eleven-letter code. */
  'beneficiary.bank': ofOrder(({ beneficiary }) => beneficiary.bankBic.slice(0, 8)),
  'beneficiary.bankName': ofOrder(({ beneficiary }) => beneficiary.bankName),
  'beneficiary.accountNumber': ofOrder(({ beneficiary }) => beneficiary.accountNumber),
  'beneficiary.idKind': ofOrder(({ beneficiary }) => beneficiary.idKind),
  'beneficiary.idNumber': ofOrder(({ beneficiary }) => beneficiary.idNumber),
  'beneficiary.resident': ofOrder(({ beneficiary }) => (beneficiary.resident ? 'Y' : 'N')),
  'beneficiary.addressLine1': ofOrder(({ beneficiary }) => beneficiary.addressLines[0] ?? null),
  'beneficiary.addressLine2': ofOrder(({ beneficiary }) => beneficiary.addressLines[1] ?? null),
  'beneficiary.addressLine3': ofOrder(({ beneficiary }) => beneficiary.addressLines[2] ?? null),
  'beneficiary.postcode': ofOrder(({ beneficiary }) => beneficiary.postcode),
  'beneficiary.city': ofOrder(({ beneficiary }) => beneficiary.city),
  'beneficiary.state': ofOrder(({ beneficiary }) => stateNames[beneficiary.stateCode ?? ''] ?? null),
  'beneficiary.country': ofOrder(({ beneficiary }) => beneficiary.country),
  'beneficiary.shortCountry': ofOrder(({ beneficiary }) => shortCountryOf(beneficiary.country) ?? null),
  'beneficiary.phone': ofOrder(({ beneficiary }) => beneficiary.phone),
  'beneficiary.email': ofOrder(({ beneficiary }) => beneficiary.email)
} satisfies Record<string, Source>

/** Further sources of trailers: sums of what was written before. */
const trailerSources = {
  'file.count': { kind: 'count', of: ({ tally }) => tally.count },
  'file.total': { kind: 'amount', of: ({ tally }) => tally.total },
  'file.accountSum': { kind: 'count', of: ({ tally }) => tally.accountSum },
  'file.records': { kind: 'count', of: ({ tally }) => tally.records }
} satisfies Record<string, Source>

type HeadSource = keyof typeof headSources
export type SourceName = HeadSource | keyof typeof paymentSources | keyof typeof trailerSources

export const sources: Record<SourceName, Source> = { ...headSources, ...paymentSources, ...trailerSources }

const namesOf = <Name extends string>(some: Record<Name, Source>) => Object.keys(some) as Name[]
export const sourceNames = namesOf(sources)

/** The sources of each part of a file. */
export const sourcesOfPart = {
  header: new Set<SourceName>(namesOf(headSources)),
  payment: new Set<SourceName>([...namesOf(headSources), ...namesOf(paymentSources)]),
  trailer: new Set<SourceName>([...namesOf(headSources), ...namesOf(trailerSources)])
} as const
export type FilePart = keyof typeof sourcesOfPart
