import { type Ringgit, withCurrency } from '@payouts/contract/money'
import { percentText } from './texts/unbroken.ts'

export const messages = {
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  loadFailedHint: 'Nothing was changed. Try again; if it happens again, tell your administrator.',
  offlineHint: 'It is read by itself once you are online again.',
  sending: (share: number) => `Sending the file: ${percentText(Math.round(share * 100))}`,
  processing: 'Processing , please wait...',
  summary: 'Summary',
  download: 'Download',
  madeUp: (label: string) => `What ${label} is made of`,
  copyText: 'Copy as text',
  copyTable: 'Copy as table',
  copied: 'Copied',
  notCopied: 'This browser does not let it be copied.',
  noAmount: 'No amount',
  noDate: 'No date',
  noTime: 'No time',
  discardQuestion: 'Discard what you typed?',
  keepEditing: 'Keep editing',
  discard: 'Discard',

  comment: 'Comment',
  commentHint: 'Enter sends it, Shift + Enter starts a new line.',

  attachment: 'Attachment (optional)',
  typeRefused: (type: string) => `${type} is not allowed to upload, please choose only Image or PDF file.`,
  tooLarge: (name: string, size: string, most: string) => `${name} is ${size}; at most ${most} can be attached.`,
  dropHere: 'Drop a file here or ',
  chooseOne: 'choose one',
  kindsUpTo: (kinds: readonly string[], most: string) => `${kinds.join(', ').toUpperCase()} up to ${most}`,
  removeFile: (name: string) => `Remove ${name}`,
  loadingFile: (name: string) => `Loading ${name}`,
  typeUnsupported: 'File type is not supported!',
  typesSupported: 'Only PNG, JPEG, JPG and PDF files can be shown here.',
  attachments: 'Available Attachment (Proof)',
  loadingAttachments: 'Loading attachments',
  noAttachment: 'No Attachment Found!',
  noAttachmentHint: 'Nothing was attached to this record.',
  allAttachments: 'All attachments',

  chooseDayWithin: (first: string, last: string) => `Choose a day from ${first} to ${last}.`,
  previous: 'Previous',
  next: 'Next',

  showAsTable: 'Show as table',
  step: 'Step',
  amount: 'Amount',
  leaves: 'Leaves',
  barsBeginAt: (amount: Ringgit) => `The bars begin at ${withCurrency(amount)}, so that what is taken off can be seen.`
} as const
