import { countText, percentText } from '#count-text.ts'
import { dayText } from '#day-text.ts'
import { groupedRinggit, ringgitOf, type Sen, withCurrency } from '#money.ts'
import type { Rule } from './card.ts'
import type { ComponentEarning, Part } from './earning.ts'
import type { RateRule } from './schema.ts'

/** `Base 5: Postpaid 12M Activation, Gold: 10 % of RM 57.00 = 5.70; Campaign 10: 3.00`. */
export const arithmeticText = (earnings: readonly ComponentEarning[]): string => earnings.map(componentText).join('; ')

/** The rules that apply to a row, as lists and files name them: `Base 5; Campaign 10; Turnover 14; Turnover 15`. */
export const rulesText = (earnings: readonly ComponentEarning[]): string =>
  earnings.flatMap(({ component, parts }) => parts.map(({ rule }) => `${component.name} ${rule.ruleNo}`)).join('; ')

function componentText(earning: ComponentEarning): string {
  const { rules, calculation } = stepOf(earning)
  return `${rules}: ${calculation}`
}

/** What a component adds, in two parts: `Base 5`, and `Postpaid 12M Activation, Gold: 10 % of RM 57.00 = 5.70`. */
export function stepOf(earning: ComponentEarning): { rules: string; calculation: string } {
  const { component, parts } = earning
  const numbers = parts.map(({ rule }) => rule.ruleNo).join(', ')
  const conditions = parts.length === 1 && parts[0] ? conditionText(parts[0].rule.cells) : ''
  return {
    rules: `${component.name} ${numbers}`,
    calculation: `${conditions === '' ? '' : `${conditions}: `}${calculation(earning)}`
  }
}

function calculation({ component, parts, rounded, bounded, earned }: ComponentEarning): string {
  const isClawback = component.kind === 'CLAWBACK'
  const steps = parts.map((part) => partText(part, isClawback)).join(' + ')
  const isPlain = parts.every(({ rule }) => isFixed(rule))
  const bound =
    bounded === rounded ? '' : bounded > rounded ? `, at least ${text(bounded)}` : `, at most ${text(bounded)}`
  const result = `${steps}${isPlain ? '' : ` = ${text(rounded)}`}${bound}`
  if (isClawback) return `${result}, taken back: ${text(earned)}${-earned < bounded ? ' (all that is left of it)' : ''}`
  return earned === bounded
    ? result
    : `${result}, of which the cap of ${withCurrency(ringgitOf(component.dealerCap ?? 0n))} leaves ${text(earned)}`
}

/** Whether a rule gives an amount alone. One of 0 % is a share of its base, too. */
const isFixed = ({ rate, fixed, cells }: Rule): boolean => rate === 0n && (fixed !== 0n || cells.rate === '')

function partText({ rule, base }: Part, isClawback: boolean): string {
  if (isFixed(rule)) return text(rule.fixed)
  const share = `${percentText(percentOf(rule))} of ${withCurrency(ringgitOf(base))}${isClawback ? ' earned' : ''}`
  return rule.fixed === 0n ? share : `${text(rule.fixed)} + ${share}`
}

const text = (sen: Sen): string => groupedRinggit(ringgitOf(sen))

/** `2.5`, `-0.75`: as few decimals as it needs. */
function percentOf({ rate }: Rule): string {
  const size = rate < 0n ? -rate : rate
  const fraction = (size % 10_000n).toString().padStart(4, '0').replace(/0+$/, '')
  return `${rate < 0n ? '-' : ''}${size / 10_000n}${fraction === '' ? '' : `.${fraction}`}`
}

/** For which rows a rule holds, in words: `Postpaid 12M Activation, Gold, from 10 Dec 2026`; empty if for all. */
export function conditionText(cells: RateRule): string {
  const listed = (value: string) => value.split('|').join(' or ')
  const range = (from: string, to: string, shown: (value: string) => string, upTo: string) =>
    [...(from === '' ? [] : [`from ${shown(from)}`]), ...(to === '' ? [] : [`${upTo} ${shown(to)}`])].join(' ')
  const asIs = (value: string) => value
  const money = (value: string) => `RM ${value.replace(/^\d+/, (whole) => countText(BigInt(whole)))}`
  const bands =
    cells.measure === 'COUNT'
      ? range(cells.bandFrom, cells.bandTo, asIs, 'to')
      : range(cells.bandFrom, cells.bandTo, money, 'to below')
  const months = range(cells.monthsFrom, cells.monthsTo, asIs, 'to')
  return [
    listed(cells.transactionType),
    cells.planName,
    cells.channel,
    cells.dealerKind,
    cells.line,
    cells.companyType,
    cells.tier,
    listed(cells.companyCode),
    range(cells.fromDay, cells.toDay, dayText, 'to'),
    prefixed('amount', range(cells.minAmount, cells.maxAmount, money, 'to below')),
    prefixed(cells.measure === 'COUNT' ? 'sales' : 'sum of sales', bands),
    prefixed('months since the sale', months)
  ]
    .filter((part) => part !== '')
    .join(', ')
}

const prefixed = (name: string, words: string): string => (words === '' ? '' : `${name} ${words}`)
