export const messages = {
  download: 'Download',
  downloading: 'Downloading report...',
  onlyFiltered: (filters: string) => `Only what the filters show: ${filters}`,
  wholeList: 'All that this list shows, on every page',
  invalidType: 'Invalid file type',
  started: 'Your file will be downloaded soon , please check progress in the notification bar.',

  centre: 'Downloads',
  centreWaiting: (files: number) => `Downloads, ${files} ${files === 1 ? 'file' : 'files'} being prepared`,
  loading: 'Loading downloads',
  noReason: 'It could not be made.',
  ready: (fileName: string) => `${fileName} is ready.`,
  couldNotBeMade: (reportName: string) => `${reportName} could not be made`
} as const
