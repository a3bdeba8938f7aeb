import { countOf } from '@payouts/contract/count-text'
import { waitSetting } from '@payouts/contract/dealer-records/schema'
import type { RecordGroup } from '@payouts/contract/dealers/record'
import type { RecordField } from '@payouts/contract/dealers/record-fields'
import { recordLabels } from '@payouts/contract/dealers/record-labels'
import { requestWords } from '@payouts/contract/requests/words'

const days = (count: number) => countOf(count, 'day')

export const messages = {
  dealers: 'Dealers',
  purpose: 'Who is paid, where and with which tax. A change of that waits for a second person.',
  listLabel: 'Dealers',
  noDealers: 'Import a file of dealers: npx payouts import dealers FILE',
  downloaded: 'dealers',
  downloadHint: 'With two days, those whose contract ends between them.',

  record: 'Record',
  groups: {
    identity: 'Identity',
    tax: 'Tax',
    bank: 'Bank',
    address: 'Address',
    contact: 'Contact',
    contract: 'Contract'
  } satisfies Record<RecordGroup, string>,
  routes: { BANK: 'To the bank account', WALLET: 'Stays on the account until cashed out' },
  yesNo: { Y: 'Yes', N: 'No' },
  none: 'Not known',
  reading: 'Reading the record',
  waitsUntil: (since: string, until: string) =>
    `The bank account was changed on ${since}: payouts wait, and are paid from ${until} on.`,
  missingForEInvoice: (fields: readonly string[]) =>
    `To issue a self-billed e-invoice for this dealer, enter or correct: ${fields.join('; ')}.`,
  noBank: 'No bank account: payouts by bank become posting errors until one is approved.',

  edit: 'Change',
  editTitle: (name: string) => `Change the record of ${name}`,
  editHint: 'Bank, identity, tax, route and e-mail wait for a second person; the rest counts at once.',
  maskedHint: (ending: string) => `Now ${ending}. Type the whole number to change it.`,
  checkAccount: (doubt: string) => `It ${doubt}. Check it with the dealer.`,
  unlistedBank: (name: string) => `${name} (not in the list)`,
  choose: 'Not known',
  save: requestWords.request,
  staleValues:
    'The current values are shown, and what you have typed is kept: request it again if it should still apply.',
  nothingChanged: 'Nothing is changed yet.',
  changeWaits: 'A change of it waits for its decision. Decide on it or withdraw it first.',

  titleOf: (name: string | null) => name ?? 'Wait after a change of bank account',
  comparison: (name: string) => `What is requested of ${name}`,
  nothing: 'nothing',
  accountWarning: (wait: number) =>
    wait === 0
      ? 'The dealer is told by mail.'
      : `Payouts to it then wait ${days(wait)}, and the dealer is told by mail, at the old and the new address.`,

  aboutDealers: 'dealers',

  waitRule: (wait: number) =>
    wait === 0
      ? 'Payouts go to a changed bank account at once.'
      : `After a change of bank account payouts wait ${days(wait)}.`,
  changeWait: 'Change',
  changeWaitTitle: 'Days that payouts wait after a change of bank account',
  changeWaitHint: 'It applies to changes that are approved after a second person has approved this one.',
  days: 'Days'
} as const

/** A field's label; the setting is changed in the same way. */
export const fieldLabel = (field: RecordField | typeof waitSetting): string =>
  field === waitSetting ? 'Days that payouts wait' : recordLabels[field]
