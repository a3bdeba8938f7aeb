import { type HoldType, holdTypes } from './hold-types.ts'

export type HoldTypeRules = {
  /** How the hold ends, for the screens. */
  exit: string
  /** Whether the hold screens offer to request, give or refuse its release, and to cancel it. */
  hasButtons: boolean
  /** What must happen before a release; an e-invoice number only if its dealer has to supply one. */
  waitsFor: 'nothing' | 'e-invoice number' | 'unfrozen account'
  /** Who may end it. */
  endedBy: 'two people' | 'e-invoice import'
}

export const holdTypeRules: Record<HoldType, HoldTypeRules> = {
  [holdTypes.manual]: {
    exit: 'Ends when one person requests its release and another releases it, or when it is cancelled and never paid.',
    hasButtons: true,
    waitsFor: 'e-invoice number',
    endedBy: 'two people'
  },
  [holdTypes.eInvoiceMissing]: {
    exit: 'Ends by itself when the e-invoice that the payer issues is valid, or when the numbers that the dealer supplies are imported; nobody needs to release it.',
    hasButtons: false,
    waitsFor: 'e-invoice number',
    endedBy: 'e-invoice import'
  },
  [holdTypes.accountFrozen]: {
    exit: 'Ends when its release is requested and given after the account is unfrozen, or when it is cancelled and never paid.',
    hasButtons: true,
    waitsFor: 'unfrozen account',
    endedBy: 'two people'
  },
  [holdTypes.newBankAccount]: {
    exit: 'Ends by itself some days after the dealer’s bank account was changed; earlier when one person requests its release and another releases it.',
    hasButtons: true,
    waitsFor: 'nothing',
    endedBy: 'two people'
  },
  [holdTypes.duplicate]: {
    exit: 'Ends when one person requests its release with a reason and another releases it, or when it is cancelled and never paid. Another cycle, or an earlier line of its own file, has this transaction already.',
    hasButtons: true,
    waitsFor: 'e-invoice number',
    endedBy: 'two people'
  },
  [holdTypes.paymentReturned]: {
    exit: 'Ends by itself when another bank account of the dealer was accepted; earlier when one person requests its release and another releases it, who then trust the account again.',
    hasButtons: true,
    waitsFor: 'nothing',
    endedBy: 'two people'
  },
  [holdTypes.eInvoiceNotRequired]: {
    exit: 'Ends when one person requests its release and another releases it, or when it is cancelled and never paid. It waited for an e-invoice number that its dealer no longer has to supply.',
    hasButtons: true,
    waitsFor: 'e-invoice number',
    endedBy: 'two people'
  }
}
