import { countOf, percentText } from '#count-text.ts'
import { withCurrency } from '#money.ts'
import type { SignalRuleName } from './rule-names.ts'
import type { SignalUnit } from './rule-shape.ts'
import { ruleOf } from './signal-rules.ts'

const counted: Partial<Record<SignalUnit, [one: string, many: string]>> = {
  rows: ['transaction', 'transactions'],
  dealers: ['dealer', 'dealers'],
  customers: ['customer', 'customers'],
  spellings: ['Yes ID', 'Yes IDs'],
  devices: ['device', 'devices'],
  people: ['sales person', 'sales persons'],
  payments: ['payment', 'payments'],
  cycles: ['cycle', 'cycles'],
  days: ['day', 'days']
}

/** A figure or a threshold as a person reads it: `RM 1,450.00`, `6.2 times`, `1 cycle`. */
export function figureText(unit: SignalUnit, value: string): string {
  const words = counted[unit]
  if (words) return countOf(Number(value), ...words)
  if (unit === 'ringgit') return withCurrency(value.includes('.') ? value : `${value}.00`)
  if (unit === 'percent') return percentText(value)
  if (unit === 'times') return `${value} times`
  if (unit === 'points') return value === '1' ? '1 point' : `${value} points`
  return value
}

type Figures = Readonly<Record<string, string>>

const aFigure = /\{(\w+)\}/g

/** What a signal says, with its numbers in it, but without parts whose number is nought. */
export function sentenceOf(name: SignalRuleName, figures: Figures): string {
  const { sentence, figures: declared } = ruleOf(name)
  const isSaid = (part: string) => [...part.matchAll(aFigure)].every(([, figure = '']) => figures[figure] !== '0')
  return sentence
    .replace(/\[(.+)\]/, (_, parts: string) => parts.split('|').filter(isSaid).join(', '))
    .replaceAll(aFigure, (_, figure: string) => figureText(declared[figure]?.unit ?? 'text', figures[figure] ?? ''))
}

/** The figures of a signal with their labels, in the order of its rule. */
export function figureLines(name: SignalRuleName, figures: Figures): { label: string; text: string }[] {
  return Object.entries(ruleOf(name).figures).map(([figure, { label, unit }]) => ({
    label,
    text: figureText(unit, figures[figure] ?? '')
  }))
}

/** The limits of a rule with their labels. */
export function thresholdLines(name: SignalRuleName, thresholds: Figures): { label: string; text: string }[] {
  return Object.entries(ruleOf(name).thresholds).map(([threshold, { label, unit, usual }]) => ({
    label,
    text: figureText(unit, thresholds[threshold] ?? usual)
  }))
}
