import type { Day } from '@payouts/contract/page'
import type { PeriodUnit } from '@payouts/contract/variance/names'
import { monthNames } from '#ui/texts/day-text.ts'

export type Option = { readonly value: string; readonly label: string }

const monthsOffered = 36
const yearsOffered = 10

/** The latest months or years, the present one first. */
export function periodOptions(unit: Exclude<PeriodUnit, 'CYCLE'>, today: Day): Option[] {
  const [year, month] = today.split('-').map(Number) as [number, number]
  if (unit === 'YEAR')
    return Array.from({ length: yearsOffered }, (_, back) => ({
      value: String(year - back),
      label: String(year - back)
    }))
  return Array.from({ length: monthsOffered }, (_, back) => {
    const at = new Date(Date.UTC(year, month - 1 - back, 1))
    const name = monthNames[at.getUTCMonth()] ?? ''
    return { value: at.toISOString().slice(0, 7), label: `${name} ${at.getUTCFullYear()}` }
  })
}

/** The options with one more, unless it is among them. */
export function withOption(options: readonly Option[], option: Option): Option[] {
  return options.some(({ value }) => value === option.value) ? [...options] : [option, ...options]
}
