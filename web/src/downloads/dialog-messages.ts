/** What dialogs ask before a file is made, separate because the first screen needs none of it. */
export const dialogMessages = {
  dialogTitle: (what: string) => `Download ${what}`,
  periodHint: 'Both days are included.',
  startDate: 'Start Date',
  endDate: 'End Date',
  chooseStart: 'Please choose start date',
  chooseEnd: 'Please choose End date',
  startBeforeEnd: 'Start date should be less than End date',
  fileFormat: 'File Format',
  chooseFormat: 'Please choose download File Format!',

  cycleReport: 'Download a report of this cycle',
  cycleReportHint: 'The file is made in the background. The bell at the top tells how far it is.',
  reportName: 'Report Name',
  reportNameHint: 'Choose a report',
  loadingNames: 'Loading report names',
  namesFailed: 'Error in loading Report Names, Please try again!',
  noNames: 'No Record Found for Report Names!',
  chooseName: 'Please choose Report Name!',
  nameRequired: 'name is required'
} as const
