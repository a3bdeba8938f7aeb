import { takesFrom } from '@payouts/contract/bank-files/own-bank'
import type { OrderChange, OrderProblem } from '@payouts/contract/bank-files/schema'
import { ringgitOf, type Sen, senOf, withCurrency } from '@payouts/contract/money'
import type { FileProfile } from './file-profile.ts'
import type { Notes } from './layout/fields.ts'
import type { Layout } from './layout/layout.ts'
import type { ReadLayout } from './layout/load.ts'
import { nameOf, nameParts } from './layout/name-pattern.ts'
import type { PaymentFileHead, PaymentOrder } from './payment-order.ts'
import { permittedText } from './transliterate.ts'
import { type FileWriter, newContext } from './writing/file-writer.ts'
import { lineWriter } from './writing/lines.ts'
import { painWriter } from './writing/pain-001.ts'
import { mostSheetRows, spreadsheetWriter } from './writing/spreadsheet.ts'

/** The profile that a layout describes, whatever its kind. */
export function profileOf({ layout, sha256 }: ReadLayout): FileProfile {
  const { name, title, bankBic, rails, fileName } = layout
  const writer = writerOf(layout)
  const mostPayments = mostPaymentsOf(layout)
  const parts = nameParts(fileName) ?? []
  return {
    name,
    title,
    bankBic,
    rails,
    mostPayments,
    contentType: writer.contentType,
    layoutSha256: sha256,
    render: writer.write,
    fileNameOf: (head) => nameOf(parts, head),
    judgeOrder: (order) => judgedOrder(layout, writer, order),
    checkHead: (head) => headProblems({ bankBic, mostPayments }, writer, head)
  }
}

function writerOf(layout: Layout): FileWriter {
  if (layout.kind === 'xml') return painWriter(layout)
  return layout.kind === 'spreadsheet' ? spreadsheetWriter(layout) : lineWriter(layout)
}

function mostPaymentsOf(layout: Layout): number | null {
  if (layout.kind !== 'spreadsheet') return layout.mostPayments
  const { header, payment, trailer } = layout.records
  const fit = Math.floor((mostSheetRows - header.length - trailer.length) / payment.length)
  return Math.min(layout.mostPayments ?? fit, fit)
}

/** The first problem of each field: further ones would only follow from it. */
function collectedNotes(read: (notes: Notes) => void): { problems: OrderProblem[]; changes: OrderChange[] } {
  const problems = new Map<string, OrderProblem>()
  const changes = new Map<string, OrderChange>()
  read({
    problem(field, problem) {
      if (!problems.has(field)) problems.set(field, { field, problem })
    },
    // A text in several fields or parts is reported once for each reason.
    change(change) {
      const key = `${change.field} ${change.why}`
      if (!changes.has(key)) changes.set(key, change)
    }
  })
  return { problems: [...problems.values()], changes: [...changes.values()] }
}

const bicPattern = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

function judgedOrder(layout: Layout, writer: FileWriter, order: PaymentOrder) {
  return collectedNotes((notes) => {
    const { beneficiary, rail, amount } = order
    if (!layout.rails.includes(rail)) notes.problem('payment.rail', `is ${rail}, which ${layout.title} does not carry`)
    const largest = layout.largest[rail]
    if (amount <= 0n) notes.problem('payment.amount', 'is not above zero')
    else if (largest !== undefined && amount > senOf(largest))
      notes.problem('payment.amount', `is above ${withCurrency(largest)}, the most that goes by ${rail}`)
    sayIfMissing(notes, 'beneficiary.bankBic', beneficiary.bankBic)
    if (!bicPattern.test(beneficiary.bankBic)) notes.problem('beneficiary.bankBic', 'is no code of a bank')
    sayIfMissing(notes, 'beneficiary.accountNumber', beneficiary.accountNumber)
    if (!/^\d+$/.test(beneficiary.accountNumber))
      notes.problem('beneficiary.accountNumber', 'has characters other than digits')
    sayIfMissing(notes, 'beneficiary.name', beneficiary.name)
    if (permittedText(beneficiary.name).text === '')
      notes.problem('beneficiary.name', 'has no character that banks permit')
    writer.readOrder(newContext(headOfNone, order), notes)
  })
}

const sayIfMissing = (notes: Notes, field: string, value: string) => {
  if (value.trim() === '') notes.problem(field, 'is missing')
}

/** Payments are checked before there is a run; a run's head is checked separately. */
const headOfNone: PaymentFileHead = {
  runNo: 'PR00000000',
  createdAt: new Date(0),
  executeOn: '2000-01-01',
  payer: { name: 'Payer', clientCode: '0', accountNumber: '0', bankBic: 'AAAAMYKL' },
  count: 0,
  total: 0n,
  rails: []
}

function headProblems(
  { bankBic, mostPayments }: Pick<FileProfile, 'bankBic' | 'mostPayments'>,
  writer: FileWriter,
  head: PaymentFileHead
): OrderProblem[] {
  const { problems } = collectedNotes((notes) => {
    const { payer, count, total, rails } = head
    if (!bicPattern.test(payer.bankBic)) notes.problem('payer.bankBic', 'is no code of a bank')
    if (!takesFrom({ bankBic }, payer.bankBic))
      notes.problem('payer.bankBic', `is ${payer.bankBic}, and the file is for accounts at ${bankBic}`)
    if (!/^\d+$/.test(payer.accountNumber)) notes.problem('payer.accountNumber', 'has characters other than digits')
    if (mostPayments !== null && count > mostPayments)
      notes.problem('run.count', `is ${count}, and a file holds ${mostPayments} payments at most`)
    const sum = rails.reduce<{ count: number; total: Sen }>(
      (sums, rail) => ({ count: sums.count + rail.count, total: sums.total + rail.total }),
      { count: 0, total: 0n }
    )
    if (sum.count !== count || sum.total !== total)
      notes.problem(
        'run.total',
        `is not the sum of its rails: ${count} of ${ringgitOf(total)}, ${sum.count} of ${ringgitOf(sum.total)}`
      )
    writer.readHead(newContext(head), notes)
  })
  return problems
}
