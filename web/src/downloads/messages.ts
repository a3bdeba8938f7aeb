import { countText } from '@payouts/contract/count-text'

export const messages = {
  download: 'Download',
  downloading: 'Downloading report...',
  onlyFiltered: (filters: string) => `Only what the filters show: ${filters}`,
  wholeList: 'All that this list shows, on every page',
  invalidType: 'Invalid file type',
  started: 'Your file will be downloaded soon , please check progress in the notification bar.',

  centre: 'Downloads',
  centreWaiting: (files: number) => `Downloads, ${files} ${files === 1 ? 'file' : 'files'} being prepared`,
  preparing: 'Preparing File',
  failed: 'Failed',
  completed: 'Completed',
  nothing: 'No Record Found',
  nothingHint: 'Reports that are made in the background appear here, and stay for seven days.',
  loading: 'Loading downloads',
  waiting: 'Waiting to begin',
  rowsDone: (done: number, expected: number) => `${countText(done)} of ${countText(expected)} rows`,
  progressOf: (fileName: string) => `Progress of ${fileName}`,
  cancel: 'Cancel',
  cancelFile: (fileName: string) => `Cancel ${fileName}`,
  tryAgain: 'Try again',
  tryFileAgain: (fileName: string) => `Try ${fileName} again`,
  downloadFile: (fileName: string) => `Download ${fileName}`,
  remove: (fileName: string) => `Remove ${fileName} from the list`,
  availableUntil: 'Until',
  noReason: 'It could not be made.',
  ready: (fileName: string) => `${fileName} is ready.`,
  couldNotBeMade: (reportName: string) => `${reportName} could not be made`
} as const
