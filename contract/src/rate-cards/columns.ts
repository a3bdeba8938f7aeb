/** The columns of a file of a rate card, which its header row names in any order. */
export const rateCardColumns = [
  'component',
  'kind',
  'measure',
  'mode',
  'dealerCap',
  'ruleNo',
  'transactionType',
  'planName',
  'channel',
  'dealerKind',
  'line',
  'companyType',
  'tier',
  'companyCode',
  'fromDay',
  'toDay',
  'minAmount',
  'maxAmount',
  'bandFrom',
  'bandTo',
  'monthsFrom',
  'monthsTo',
  'fixed',
  'rate',
  'rowMin',
  'rowMax'
] as const
export type RateCardColumn = (typeof rateCardColumns)[number]

/** The columns that say the same in all rules of a component. */
export const componentColumns = ['kind', 'measure', 'mode', 'dealerCap'] as const satisfies readonly RateCardColumn[]

/** The columns that say for which rows a rule holds. */
const conditionColumns = [
  'transactionType',
  'planName',
  'channel',
  'dealerKind',
  'line',
  'companyType',
  'tier',
  'companyCode',
  'fromDay',
  'toDay',
  'minAmount',
  'maxAmount',
  'bandFrom',
  'bandTo',
  'monthsFrom',
  'monthsTo'
] as const satisfies readonly RateCardColumn[]
export type ConditionColumn = (typeof conditionColumns)[number]

/** The columns that say what a row earns. */
export const resultColumns = ['fixed', 'rate', 'rowMin', 'rowMax'] as const satisfies readonly RateCardColumn[]

/** The only columns that every rule fills. */
export const requiredRateCardColumns = ['component', 'kind', 'ruleNo'] as const satisfies readonly RateCardColumn[]

/** The columns whose cells are days: spreadsheets keep days as numbers. */
export const dayColumns = ['fromDay', 'toDay'] as const satisfies readonly RateCardColumn[]

/** The most rules of a version of a card. */
export const mostRules = 2000

/** The most values of a cell that takes several, separated by `|`. */
export const mostValues = 100

/** The most characters of a cell. */
export const longestCell = 2000

/** The largest percentage of a rule; that of a clawback is at most 100. */
export const largestRate = 1000
