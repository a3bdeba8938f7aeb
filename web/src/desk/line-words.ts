import { fullMonthText } from '@payouts/contract/day-text'
import type { WaitingLine } from '@payouts/contract/desk/schema'
import { dayOfInstant } from '#ui/texts/day-text.ts'
import { daysLeft, dueInDays } from '#ui/texts/due.ts'
import { personText } from '#ui/texts/person-text.ts'
import { withCurrency } from '#ui/texts/unbroken.ts'
import { messages } from './messages.ts'

/** A waiting item's key, for addresses and lists. */
export const idOf = ({ kind, key }: Pick<WaitingLine, 'kind' | 'key'>): string => `${kind} ${key}`

/** Who requested it. */
export const requesterOf = ({ askedBy, askedByDisabled }: Pick<WaitingLine, 'askedBy' | 'askedByDisabled'>): string =>
  personText(askedBy ?? '', askedByDisabled)

/** What waits, in a few words. */
export function titleOf({ kind, name, key, count, holdType }: WaitingLine): string {
  switch (kind) {
    case 'CYCLE APPROVAL':
    case 'CYCLE REVIEW':
    case 'MONTH CHANGE':
      return name ?? key
    case 'APPROVAL TAKE-BACK':
      return messages.takeBackOf(`the approval of ${name ?? key}`)
    case 'LARGE RELEASE':
      return messages.largeRelease(holdType ?? key)
    case 'CANCELLATION':
      return messages.cancellation(holdType ?? key)
    case 'PAYMENT RUN':
      return messages.run(key)
    case 'RUN WITHDRAWAL':
    case 'PAYMENT WITHDRAWAL':
      return messages.withdrawal(name ?? key)
    case 'TAX REMITTANCE':
    case 'CP58 ISSUE':
    case 'BENEFITS':
      return titleOfTax(kind, name ?? key, count ?? 0)
    case 'UNKNOWN PAYMENTS':
      return messages.unknown(count ?? 0)
    case 'BANK ENTRY':
      return messages.bankEntry(name)
    case 'DEALER CHANGE':
      return name === null ? messages.wait : messages.record(name)
    case 'POSTING ERRORS':
      return messages.postingErrors(count ?? 0, name ?? key)
    case 'REJECTED ROWS':
      return messages.rejectedRows(count ?? 0, name ?? key)
    case 'RETURNED ACCOUNTS':
      return messages.returnedAccounts(count ?? 0)
    case 'UNANSWERED PAYMENTS':
      return messages.unknown(count ?? 0)
    default:
      return titlesByName[kind](name ?? key)
  }
}

/** What a line is called by its name alone. */
const titlesByName = {
  IMPORT: messages.importOf,
  REPAIRS: messages.repairsOf,
  'E-INVOICE REPLACEMENT': messages.eInvoiceOf,
  RELEASE: messages.release,
  ADJUSTMENT: messages.adjustment,
  'TAX RETURN': messages.taxReturn,
  'MAKE GOOD': messages.reimbursement,
  'KEPT BACK': messages.keptBack,
  SETTLEMENT: messages.settlement,
  'BULK CHANGE': messages.bulkChange,
  'BULK TAKE-BACK': messages.takeBackOf,
  'RIGHTS CHANGE': messages.rights,
  'SIGNAL CHANGE': messages.rule,
  QUESTION: messages.question,
  'FAILED ADJUSTMENT': messages.failedAdjustment,
  'E-INVOICE': messages.failedEInvoice,
  'E-INVOICE REJECTION': messages.rejectedEInvoice,
  'E-INVOICE CANCELLATION': messages.eInvoiceCancellation,
  'RATE CARD': messages.rateCard,
  'PAYER CHANGE': () => messages.payer,
  'CHART CHANGE': () => messages.chart,
  'RETENTION CHANGE': messages.retention,
  'ARCHIVE CHANGE': () => messages.archiveRule,
  'CLIENT CHANGE': messages.apiClient,
  'CLIENT POLICY': messages.clientPolicy,
  'WEBHOOK CHANGE': messages.webhook,
  'PROVIDER CHANGE': messages.provider,
  'SIGN-IN CHANGE': () => messages.signIn,
  'PAYMENT SETTINGS': () => messages.settings,
  'ENTRY TAKE-BACK': () => messages.takeBack,
  'POLICY CHANGE': messages.policy
}

function titleOfTax(kind: 'TAX REMITTANCE' | 'CP58 ISSUE' | 'BENEFITS', name: string, count: number): string {
  if (kind === 'BENEFITS') return messages.benefits(count)
  return kind === 'CP58 ISSUE' ? messages.formIssue(name) : messages.taxRemittance(fullMonthText(name))
}

/** Nobody has requested these: they are so since a day. */
const isSince = new Set<WaitingLine['kind']>([
  'RETURNED ACCOUNTS',
  'UNANSWERED PAYMENTS',
  'E-INVOICE',
  'E-INVOICE REJECTION'
])

/** `13 days late`, `in 2 days`; without a due day, when it was requested, or since when it is so. */
export function dueOf({ kind, daysLate, askedOn }: WaitingLine): string {
  if (daysLate !== null) return dueInDays(-daysLate)
  const days = askedOn === null ? 0 : -daysLeft(dayOfInstant(askedOn))
  if (isSince.has(kind)) return days <= 0 ? messages.sinceToday : messages.sinceDays(days)
  return days <= 0 ? messages.requestedToday : messages.requestedAgo(days)
}

/** `RM 15,440.53 to pay`; undefined if no money is meant. */
export function amountOf({ kind, amount }: WaitingLine): string | undefined {
  const what = messages.amounts[kind]
  return amount === null ? undefined : [withCurrency(amount), what].filter(Boolean).join(' ')
}

/** For screen readers, when it is selected. */
export const spoken = (line: WaitingLine): string =>
  [titleOf(line), line.behalfOf && messages.behalfOf(line.behalfOf), amountOf(line), dueOf(line)]
    .filter(Boolean)
    .join(', ')
