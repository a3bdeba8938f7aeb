import { countText } from '@payouts/contract/count-text'

const dealers = (count: number) => `${countText(count)} ${count === 1 ? 'dealer' : 'dealers'}`

export const messages = {
  taxRemittances: 'Tax Remittances',
  purpose: 'What was withheld under section 107D, month by month, and when it is due at the tax office.',
  monthsLabel: 'Months with withheld tax',
  noMonths: 'No tax was withheld yet.',
  month: 'Month',
  dueDate: 'Due date',
  recipients: 'Recipients',
  grossRm: 'Gross (RM)',
  taxRm: 'Tax (RM)',

  taxWithheld: (month: string) => `Tax withheld in ${month}`,
  listPurpose: 'Whom tax was withheld from, by payment: what form CP107D and its appendix ask for.',
  back: 'Tax remittances',
  noMonth: 'This address names no month.',
  noMonthHint: 'Open a month from the list of tax remittances.',
  due: 'Due',
  running: 'The month is not over',
  gross: 'Gross',
  tax: 'Tax to remit',
  payer: 'Payer',
  noPayer: 'The payer’s details are missing.',
  setPayer: 'Set them under E-Invoices',

  agrees: 'The list, the postings and the ledger’s tax account agree.',
  differs: 'The list and the ledger’s tax account differ.',
  reference: 'Reference',
  listedRm: 'In the list (RM)',
  bookedRm: 'In the ledger (RM)',
  together: 'Together',

  blocked: (count: number) => `${dealers(count)} without numbers that the form needs`,
  blockedHint: 'The tax office takes no recipient without them. Complete the records, and the list is complete.',
  missing: 'Missing',
  andMore: (count: number) => `And ${countText(count)} more.`,

  lines: 'Payments',
  holds: 'The payments of this month’s list.',
  noLines: 'Nothing was withheld in this month.',
  name: 'Name',
  code: 'Code',
  tin: 'TIN',
  identification: 'Identification',
  paidOn: 'Paid on',
  rate: 'Rate'
} as const
