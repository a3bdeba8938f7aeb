import { countOf, countText } from '@payouts/contract/count-text'

export const messages = {
  title: 'Rules',
  rule: (ruleNo: string) => `rule ${ruleNo}`,
  newRule: 'New rule',
  conflictsWith: (others: readonly string[]) =>
    `in conflict with ${others.length === 1 ? 'rule' : 'rules'} ${others.slice(0, 5).join(', ')}${others.length > 5 ? ' and others' : ''}`,
  count: (count: number) => countOf(count, 'rule'),
  full: (most: number) => `A card has at most ${countText(most)} rules.`,
  hint: 'Type to fill a cell, Enter or F2 to edit it, and Tab to go on. Paste a block of cells from a spreadsheet, with or without its header row. Escape, then Tab, leaves the table.',
  mayOnlyRead: 'You may read this draft, but not change it.',

  add: 'Add rule',
  remove: (count: number) => (count === 1 ? 'Remove rule' : `Remove ${countText(count)} rules`),
  undo: 'Undo',
  redo: 'Redo',
  allColumns: 'All columns',

  conflicts: (count: number, most: number) =>
    count === 1
      ? 'One conflict to settle'
      : `${count >= most ? `${countText(count)} or more` : countText(count)} conflicts to settle`,
  conflictsHint: 'Two rules hold for the same row, and neither is narrower: nothing says which of them applies.',
  both: (one: string, other: string, component: string) => `Rules ${one} and ${other} of ${component}`,
  holdFor: 'both hold for a row with',
  anyRow: 'any row',
  remedy: 'A rule for the rows that they share settles it:',
  equal: 'Their conditions are the same: one of them has to go.',
  payAs: (ruleNo: string) => `Add it, paying as rule ${ruleNo}`,
  removeRule: (ruleNo: string) => `Remove rule ${ruleNo}`,
  show: 'Show',
  band: 'band',
  months: 'months since the sale',
  transactionDate: 'day',
  transactionAmount: 'amount (RM)',

  problems: (count: number, most: number) =>
    count === 1
      ? 'One cell to correct'
      : `${count >= most ? `${countText(count)} or more` : countText(count)} cells to correct`,
  furtherOnes: (count: number) => `and ${countText(count)} more`
} as const
