import { countText } from '@payouts/contract/count-text'

/** What the list of downloads says, once the bell is opened. */
export const listMessages = {
  preparing: 'Preparing File',
  failed: 'Failed',
  completed: 'Completed',
  nothing: 'No Record Found',
  nothingHint: 'Reports that are made in the background appear here, and stay for seven days.',
  waiting: 'Waiting to begin',
  rowsDone: (done: number, expected: number) => `${countText(done)} of ${countText(expected)} rows`,
  progressOf: (fileName: string) => `Progress of ${fileName}`,
  cancel: 'Cancel',
  cancelFile: (fileName: string) => `Cancel ${fileName}`,
  tryAgain: 'Try again',
  tryFileAgain: (fileName: string) => `Try ${fileName} again`,
  downloadFile: (fileName: string) => `Download ${fileName}`,
  remove: (fileName: string) => `Remove ${fileName} from the list`,
  availableUntil: 'Until'
} as const
