import { countOf } from '@payouts/contract/count-text'
import type { BenefitKind } from '@payouts/contract/withholding-tax/benefits'

export const messages = {
  title: 'Benefits in kind',
  purpose:
    'What dealers received besides money, at cost. It counts for the threshold of withholding tax and on form CP58.',
  back: 'Withholding Tax',
  list: 'Benefits',
  empty: 'No benefit is recorded. Add one, or upload a file of many.',
  add: 'Add benefit',
  upload: 'Upload file',
  uploadHint:
    'A CSV file with the columns companyCode, date, kind, cost and note; kind is VEHICLE, HOUSE, TRAVEL or OTHER, the date is YYYY-MM-DD and the note may be empty.',
  file: 'File of benefits',
  chooseFile: 'Choose a file',
  addHint: 'It counts once a second person approves it.',
  dealerCode: 'Dealer’s code',
  name: 'Dealer',
  code: 'Code',
  givenOn: 'Given on',
  kind: 'Kind',
  kinds: { VEHICLE: 'Vehicle', HOUSE: 'House', TRAVEL: 'Travel', OTHER: 'Other' } satisfies Record<BenefitKind, string>,
  cost: 'Cost (RM)',
  note: 'Note',
  state: 'State',
  request: 'Request approval',
  remove: 'Remove',
  removeHint: 'For a benefit that was recorded by mistake. It counts until a second person approves its removal.',
  about: 'benefits in kind',
  titleOf: (isRemoval: boolean, count: number) => `${countOf(count, 'benefit')} to ${isRemoval ? 'remove' : 'add'}`,
  together: 'Together',
  fromFile: 'File',
  more: (count: number) => `And ${countOf(count, 'more benefit')}.`,
  counts: 'The dealers may become liable to withholding tax by it.',
  countsNoMore: 'The dealers’ years come to less by it.'
} as const
