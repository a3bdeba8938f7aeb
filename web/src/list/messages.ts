import { countOf, countText } from '@payouts/contract/count-text'

/** Within a sentence: `transaction type`, but `Yes ID`, whose last word is an abbreviation. */
const inSentence = (label: string) => (/[A-Z]{2}/.test(label) ? label : label.toLowerCase())

const rowsOf = (count: number) => countOf(count, 'row')

export const messages = {
  nothingFound: 'No Record Found',
  nothingMatches: 'Nothing matches. Remove a filter, or search for something else.',
  showAll: 'Show all rows',
  actions: 'Actions',
  actionsFor: (name: string) => `Actions for ${name}`,
  none: 'None',
  noStatus: 'No status',

  filterBy: 'Filter by',
  anyOption: (label: string) => `Any ${inSentence(label)}`,
  search: 'Search',
  searchIn: (label: string) => `Search ${inSentence(label)}`,
  searchBy: (label: string) => `Search by ${inSentence(label)}`,
  clearFilter: (label: string) => `Clear filter ${label}`,
  clearAllFilters: 'Clear all',
  furtherFilter: 'Filter',
  addFilter: 'Add a filter',
  add: 'Add',
  saveView: 'Save view',
  removeView: 'Remove view',
  viewName: 'Name',
  viewHint: 'It will appear in the menu, below this screen.',
  viewReplaced: 'The view of this name becomes this one.',
  save: 'Save',
  viewSaved: (name: string) => `Saved the view ${name}.`,
  viewRemoved: (name: string) => `Removed the view ${name}.`,
  notAmount: 'Enter an amount, such as 1,234.50.',
  reversed: '“Amount from” must not be above “Amount to”.',
  giveValue: 'Please enter or choose a value.',
  optionWithCount: (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${countText(count)})`,

  /** Before the headings on a phone, where nothing is below them. */
  sortBy: 'Sort by',
  selectAll: 'Select all rows on this page',
  selectRow: (name: string) => `Select ${name}`,
  notSelectable: (name: string, reason: string) => `Select ${name}: ${reason}`,
  selectedRows: 'Selected rows',
  selected: (count: number) => `${countText(count)} selected`,
  selectedSaid: (count: number) => `${rowsOf(count)} selected`,
  elsewhere: (count: number) => `${countText(count)} ${count === 1 ? 'is' : 'are'} not on this page`,
  selectMatching: (count: number) => `Select all ${countText(count)} that match`,
  allThatMatch: 'all that match, on every page',
  clearSelection: 'Clear selection',

  rowsPerPage: 'Rows per page',
  pagesOf: (label: string) => `Pages of ${label}`,
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
  jumpToPage: 'Jump to page',
  rowsShown: (first: number, last: number, total: number) =>
    `${countText(first)}–${countText(last)} of ${countText(total)}`,
  ofPages: (pages: number) => `of ${countText(pages)}`,
  pagesThereAre: (pages: number) => `1 to ${countText(pages)}`,

  found: rowsOf,
  pageOf: (page: number, pages: number) => `page ${countText(page)} of ${countText(pages)}`,
  sortedBy: (heading: string, ascending: boolean) => `sorted by ${heading}, ${ascending ? 'ascending' : 'descending'}`,

  activity: 'Activity',
  fold: (title: string) => `Fold ${title} away`,
  unfold: (title: string) => `Show ${title}`,
  timeRange: 'Time range',
  loadingTimeline: 'Loading timeline',
  nothingDone: 'Nothing was done in this time. Choose a longer one above.',
  attachments: (count: number) => (count > 1 ? `${countText(count)} attachments` : 'Attachment'),
  feedPages: 'Activity pages',
  newer: 'Newer',
  older: 'Older',
  months3: '3 months',
  months6: '6 months',
  months12: '1 year'
} as const
