import { companyTypes, dealerKinds, dealerLines, tiers } from '#dealers/schema.ts'
import { firstDay, lastDay } from '#page.ts'
import { type Card, type Component, type Rule, splitsRows } from './card.ts'
import { CellReader } from './cell-reader.ts'
import { componentColumns, mostRules } from './columns.ts'
import { type Conditions, everything, numberOfDay, type Span, withoutCase } from './conditions.ts'
import { componentKinds, type Measure, measures, modes, type RateRule, type RuleProblem } from './schema.ts'

/** A reader of long lists of problems stops before these. */
export const mostProblems = 100

/**
 * Reads a card's rules. Where cells cannot be read, or contradict each other, it names each with its rule, at most
 * `mostProblems`; a card with problems is not kept.
 */
export function readCard(rules: readonly RateRule[]): { card: Card; problems: RuleProblem[] } {
  const problems: RuleProblem[] = []
  if (rules.length > mostRules) {
    const { ruleNo = '' } = rules[mostRules] ?? {}
    const problem = `is more than the ${mostRules} rules that a card may have`
    return { card: { components: [] }, problems: [{ row: mostRules + 1, ruleNo, column: 'ruleNo', problem }] }
  }
  const components = new Map<string, Component & { rules: Rule[] }>()
  const numbers = new Set<string>()
  for (const [index, cells] of rules.entries()) {
    if (problems.length >= mostProblems) break
    const reader = new CellReader(cells, index + 1, problems)
    if (cells.component === '') reader.report('component', 'is empty')
    if (cells.ruleNo === '') reader.report('ruleNo', 'is empty')
    else if (numbers.has(cells.ruleNo)) reader.report('ruleNo', 'names another rule of the card, too')
    numbers.add(cells.ruleNo)
    const component = components.get(cells.component) ?? { ...readComponent(reader), rules: [] }
    const [first] = component.rules
    if (first) requireSameComponent(reader, first)
    components.set(cells.component, component)
    component.rules.push(readRule(reader, component))
  }
  return { card: { components: [...components.values()] }, problems: problems.slice(0, mostProblems) }
}

/** `Rule 12, rate: is more than 1000`. */
export const problemText = ({ ruleNo, row, column, problem }: RuleProblem): string =>
  `${ruleNo === '' ? `Row ${row}` : `Rule ${ruleNo}`}, ${column}: ${problem}`

function readComponent(reader: CellReader): Omit<Component, 'rules'> {
  const kind = reader.oneOf('kind', componentKinds)
  const measure = reader.oneOf('measure', measures)
  const mode = reader.oneOf('mode', modes)
  const dealerCap = reader.sen('dealerCap')
  if (reader.cells.kind === '') reader.report('kind', 'is empty')
  if (measure && !mode) reader.report('mode', 'is empty, but the component has a measure')
  if (mode && !measure) reader.report('measure', 'is empty, but the component has a mode')
  if (dealerCap !== null && dealerCap < 0n) reader.report('dealerCap', 'is below zero')
  if (kind === 'CLAWBACK' && measure) reader.report('measure', 'is not for clawbacks')
  if (kind === 'CLAWBACK' && dealerCap !== null) reader.report('dealerCap', 'is not for clawbacks')
  return { name: reader.cells.component, kind: kind ?? 'EARN', measure, mode, dealerCap }
}

function requireSameComponent(reader: CellReader, first: Rule): void {
  for (const column of componentColumns)
    if (reader.cells[column] !== first.cells[column])
      reader.report(column, `differs from rule ${first.ruleNo} of the same component`)
}

function readRule(reader: CellReader, component: Omit<Component, 'rules'>): Rule {
  const { cells, row } = reader
  const fixed = reader.sen('fixed')
  const rate = reader.rate(component.kind === 'CLAWBACK' ? { least: 0, most: 100 } : undefined)
  const rowMin = reader.sen('rowMin')
  const rowMax = reader.sen('rowMax')
  if (cells.fixed === '' && cells.rate === '') reader.report('rate', 'is empty, and so is fixed')
  if (component.kind === 'CLAWBACK')
    for (const [column, sen] of Object.entries({ fixed, rowMin, rowMax }) as ['fixed', bigint | null][])
      if (sen !== null && sen < 0n) reader.report(column, 'is below zero: a clawback says what it takes back')
  if (rowMin !== null && rowMax !== null && rowMin > rowMax) reader.report('rowMax', 'is below rowMin')
  if (splitsRows(component))
    for (const column of ['fixed', 'rowMin', 'rowMax'] as const)
      if (cells[column] !== '') reader.report(column, 'is not allowed where each part of a row has its own band')
  return {
    ...{ ruleNo: cells.ruleNo, row, cells, rowMin, rowMax },
    conditions: readConditions(reader, component),
    fixed: fixed ?? 0n,
    rate: rate ?? 0n
  }
}

function readConditions(reader: CellReader, { kind, measure }: Omit<Component, 'rules'>): Conditions {
  const { cells } = reader
  if (kind !== 'CLAWBACK') reader.requireEmpty(['monthsFrom', 'monthsTo'], 'is for clawbacks only')
  if (measure === null) reader.requireEmpty(['bandFrom', 'bandTo'], 'needs a measure of the component')
  return {
    transactionType: reader.several('transactionType'),
    planName: planNameOf(reader),
    channel: cells.channel === '' ? null : withoutCase(cells.channel),
    dealerKind: reader.oneOf('dealerKind', dealerKinds),
    line: reader.oneOf('line', dealerLines),
    companyType: reader.oneOf('companyType', companyTypes),
    tier: reader.oneOf('tier', tiers),
    companyCode: reader.several('companyCode'),
    days: daysOf(reader),
    amounts: reader.inOrder('maxAmount', spanOfSen(reader.sen('minAmount'), reader.sen('maxAmount'))),
    bands: reader.inOrder('bandTo', bandsOf(reader, measure)),
    months: reader.inOrder('monthsTo', spanOf(reader.count('monthsFrom', 0), reader.count('monthsTo', 0)))
  }
}

/** A single `*` admits every plan, as an empty cell does. */
function planNameOf({ cells: { planName } }: CellReader): Conditions['planName'] {
  if (planName === '' || planName === '*') return null
  const isBeginning = planName.endsWith('*')
  return { text: withoutCase(isBeginning ? planName.slice(0, -1) : planName), isBeginning }
}

/** The product's first and last day limit nothing. */
function daysOf(reader: CellReader): Span {
  const from = reader.day('fromDay')
  const to = reader.day('toDay')
  return reader.inOrder('toDay', {
    from: from === null || from === firstDay ? everything.from : numberOfDay(from),
    to: to === null || to === lastDay ? everything.to : numberOfDay(to)
  })
}

/** A first row is the least that bands of rows begin with. */
function bandsOf(reader: CellReader, measure: Measure | null): Span {
  if (measure === 'AMOUNT') return spanOfSen(reader.sen('bandFrom'), reader.sen('bandTo'))
  if (measure === null) return everything
  return { from: reader.count('bandFrom', 1) ?? 1, to: reader.count('bandTo', 1) ?? everything.to }
}

const spanOf = (from: number | null, to: number | null): Span => ({
  from: from ?? everything.from,
  to: to ?? everything.to
})

/** The upper limit of an amount is not included. */
const spanOfSen = (from: bigint | null, below: bigint | null): Span =>
  spanOf(from === null ? null : Number(from), below === null ? null : Number(below) - 1)
