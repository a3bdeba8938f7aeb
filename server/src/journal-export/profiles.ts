import type { JournalProfileName } from '@payouts/contract/journal-export/profiles'

/** A line of a journal as files show it. */
export type FileLine = {
  journalNo: string
  documentNo: number
  line: number
  date: string
  account: string
  costCentre: string
  vendorCode: string
  debit: string
  credit: string
  currency: string
  text: string
  reference: string
}

/** A value of a column: a field, perhaps in another form, or the same text in every row. */
type ColumnValue =
  | { field: keyof FileLine; as?: 'YYYY/MM/DD' | 'DD.MM.YYYY' | 'emptyIfZero' | 'document' }
  | { always: string }
export type JournalColumn = { heading: string; value: ColumnValue }

/** How one system takes journals, as data. */
export type JournalProfile = {
  name: JournalProfileName
  format: 'csv' | 'xlsx'
  fileName: (exportId: number) => string
  hasHeadings: boolean
  /** The most lines that a document may have; documents of several balance over the clearing account. */
  mostLines: number
  columns: readonly JournalColumn[]
}

const of = (heading: string, field: keyof FileLine): JournalColumn => ({ heading, value: { field } })
const always = (heading: string, text: string): JournalColumn => ({ heading, value: { always: text } })
const amounts = (debit: string, credit: string): JournalColumn[] => [
  { heading: debit, value: { field: 'debit', as: 'emptyIfZero' } },
  { heading: credit, value: { field: 'credit', as: 'emptyIfZero' } }
]
const numbered = (prefix: string, from: number, to: number): JournalColumn[] =>
  Array.from({ length: to - from + 1 }, (_, at) => always(`${prefix}${from + at}`, ''))

const neutral: readonly JournalColumn[] = [
  ...[of('journalNo', 'journalNo'), of('document', 'documentNo'), of('line', 'line'), of('date', 'date')],
  ...[of('account', 'account'), of('costCentre', 'costCentre'), of('vendorCode', 'vendorCode')],
  ...[of('debit', 'debit'), of('credit', 'credit'), of('currency', 'currency'), of('text', 'text')],
  of('reference', 'reference')
]
const unlimited = Number.MAX_SAFE_INTEGER

export const journalProfiles: Record<JournalProfileName, JournalProfile> = {
  NEUTRAL_CSV: {
    ...{ name: 'NEUTRAL_CSV', format: 'csv', hasHeadings: true, mostLines: unlimited, columns: neutral },
    fileName: (exportId) => `journals-${exportId}.csv`
  },
  NEUTRAL_XLSX: {
    ...{ name: 'NEUTRAL_XLSX', format: 'xlsx', hasHeadings: true, mostLines: unlimited, columns: neutral },
    fileName: (exportId) => `journals-${exportId}.xlsx`
  },
  // The interface table's order; a file has no headings. One side a line.
  ORACLE_FBDI: {
    ...{ name: 'ORACLE_FBDI', format: 'csv', hasHeadings: false, mostLines: unlimited },
    fileName: (exportId) => `GlInterface-${exportId}.csv`,
    columns: [
      always('Status Code', 'NEW'),
      always('Ledger ID', ''),
      { heading: 'Effective Date of Transaction', value: { field: 'date', as: 'YYYY/MM/DD' } },
      always('Journal Source', 'Dealer Payouts'),
      always('Journal Category', 'Payouts'),
      of('Currency Code', 'currency'),
      { heading: 'Journal Entry Creation Date', value: { field: 'date', as: 'YYYY/MM/DD' } },
      always('Actual Flag', 'A'),
      ...[of('Segment1', 'account'), of('Segment2', 'costCentre'), of('Segment3', 'vendorCode')],
      ...numbered('Segment', 4, 30),
      ...amounts('Entered Debit Amount', 'Entered Credit Amount'),
      ...amounts('Converted Debit Amount', 'Converted Credit Amount'),
      of('REFERENCE1', 'journalNo'),
      always('REFERENCE2', ''),
      always('REFERENCE3', ''),
      { heading: 'REFERENCE4', value: { field: 'documentNo', as: 'document' } },
      of('REFERENCE5', 'reference'),
      ...numbered('REFERENCE', 6, 9),
      of('REFERENCE10', 'text')
    ]
  },
  SAP_UPLOAD: {
    ...{ name: 'SAP_UPLOAD', format: 'csv', hasHeadings: true, mostLines: 999 },
    fileName: (exportId) => `sap-journals-${exportId}.csv`,
    columns: [
      { heading: 'BatchID', value: { field: 'documentNo', as: 'document' } },
      always('DocumentType', 'SA'),
      { heading: 'DocumentDate', value: { field: 'date', as: 'DD.MM.YYYY' } },
      { heading: 'PostingDate', value: { field: 'date', as: 'DD.MM.YYYY' } },
      of('DocumentHeaderText', 'journalNo'),
      of('TransactionCurrency', 'currency'),
      ...[of('GLAccount', 'account'), of('CostCenter', 'costCentre'), of('AssignmentReference', 'vendorCode')],
      ...amounts('DebitAmount', 'CreditAmount'),
      of('DocumentItemText', 'text')
    ]
  },
  D365_JOURNAL: {
    ...{ name: 'D365_JOURNAL', format: 'csv', hasHeadings: true, mostLines: 10 },
    fileName: (exportId) => `general-journal-${exportId}.csv`,
    columns: [
      of('JOURNALBATCHNUMBER', 'journalNo'),
      always('JOURNALNAME', 'GenJrn'),
      of('DESCRIPTION', 'reference'),
      of('LINENUMBER', 'line'),
      { heading: 'VOUCHER', value: { field: 'documentNo', as: 'document' } },
      of('TRANSDATE', 'date'),
      always('ACCOUNTTYPE', 'Ledger'),
      of('ACCOUNTDISPLAYVALUE', 'account'),
      of('CURRENCYCODE', 'currency'),
      of('DEBITAMOUNT', 'debit'),
      of('CREDITAMOUNT', 'credit'),
      of('TEXT', 'text')
    ]
  }
}
