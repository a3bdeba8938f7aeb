import type { LedgerPart } from '@payouts/contract/chart-of-accounts/parts'
import { ledgerParts, partLabels } from '@payouts/contract/chart-of-accounts/parts'
import type { Chart } from '@payouts/contract/chart-of-accounts/schema'
import { type Ringgit, ringgitOf, type Sen, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'

/** What moved of a part of the ledger in one journal: credits and debits apart, in RM. */
export type Movement = {
  date: Day
  batchNo: number | null
  part: LedgerPart
  vendorCode: string
  credit: Ringgit
  debit: Ringgit
}

export type DraftLine = {
  documentNo: number
  lineNo: number
  /** Null for a line that balances a document of several. */
  part: LedgerPart | null
  account: string
  costCentre: string
  vendorCode: string
  debit: Ringgit
  credit: Ringgit
  text: string
}
export type DraftJournal = { date: Day; batchNo: number | null; lines: DraftLine[] }

/** Parts that moved without an account; for a journal of several documents also the clearing account. */
type Unmapped = ReadonlySet<LedgerPart>

type Side = Omit<DraftLine, 'documentNo' | 'lineNo'> & { order: number }

/**
 * Movements as journals: one for each date and cycle, with a line for each account, cost centre, vendor and side. A
 * journal with more lines than a document takes is split, and each document balances over the clearing account.
 */
export function draftJournals(
  movements: readonly Movement[],
  { chartOf, mostLines }: { chartOf: (date: Day) => Chart; mostLines: number }
): { journals: DraftJournal[]; unmapped: Unmapped } {
  const unmapped = new Set<LedgerPart>()
  const groups = Map.groupBy(movements, ({ date, batchNo }) => `${date} ${batchNo ?? ''}`)
  const journals = [...groups.values()].flatMap((group): DraftJournal[] => {
    const [first] = group
    if (!first) return []
    const chart = chartOf(first.date)
    for (const { part } of group) if (chart[part].account === '') unmapped.add(part)
    const sides = sidesOf(group, chart, first.batchNo)
    if (sides.length > mostLines && chart.CLEARING.account === '') unmapped.add('CLEARING')
    return [{ date: first.date, batchNo: first.batchNo, lines: inDocuments(sides, chart, mostLines) }]
  })
  return { journals, unmapped }
}

function sidesOf(group: readonly Movement[], chart: Chart, batchNo: number | null): Side[] {
  const sums = new Map<string, Side & { sum: Sen }>()
  for (const { part, vendorCode, credit, debit } of group) {
    const { account, costCentre, byVendor } = chart[part]
    for (const side of ['debit', 'credit'] as const) {
      const amount = senOf(side === 'debit' ? debit : credit)
      if (amount === 0n) continue
      const vendor = byVendor ? vendorCode : ''
      const key = [part, vendor, side].join('\n')
      const known = sums.get(key)
      const sum = (known?.sum ?? 0n) + amount
      const text = batchNo === null ? partLabels[part] : `${partLabels[part]}, cycle ${batchNo}`
      const order = ledgerParts.indexOf(part) * 2 + (side === 'debit' ? 0 : 1)
      const amounts = { debit: '0.00', credit: '0.00', [side]: ringgitOf(sum) } as Record<'debit' | 'credit', Ringgit>
      sums.set(key, { part, account, costCentre, vendorCode: vendor, ...amounts, text, order, sum })
    }
  }
  return [...sums.values()]
    .map(({ sum: _, ...side }) => side)
    .sort((one, other) => one.order - other.order || (one.vendorCode < other.vendorCode ? -1 : 1))
}

function inDocuments(sides: readonly Side[], chart: Chart, mostLines: number): DraftLine[] {
  const perDocument = sides.length > mostLines ? mostLines - 1 : mostLines
  const lines: DraftLine[] = []
  for (let from = 0, documentNo = 1; from < sides.length; from += perDocument, documentNo += 1) {
    const document = sides.slice(from, from + perDocument)
    const rest = document.reduce((sum, { debit, credit }) => sum + senOf(credit) - senOf(debit), 0n)
    const balanced = rest === 0n ? document : [...document, clearing(chart, rest)]
    lines.push(...balanced.map(({ order: _, ...line }, at) => ({ ...line, documentNo, lineNo: at + 1 })))
  }
  return lines
}

/** `rest` is what the document's credits exceed its debits by. */
const clearing = ({ CLEARING: { account, costCentre } }: Chart, rest: Sen): Side => ({
  ...{ part: null, account, costCentre, vendorCode: '', order: 0 },
  debit: ringgitOf(rest > 0n ? rest : 0n),
  credit: ringgitOf(rest < 0n ? -rest : 0n),
  text: partLabels.CLEARING
})
