import { NativeSelect, TextInput } from '@mantine/core'
import { firstReportDay, futureReportDay, longestReportText } from '@payouts/contract/reports/report-form'
import type { ReportFilter } from '@payouts/contract/reports/schema'
import { DayField } from '#ui/fields/DayField.tsx'
import { monthNames, today } from '#ui/texts/day-text.ts'
import { said } from '#ui/texts/said.ts'
import { messages } from './messages.ts'
import { PayoutNameField } from './PayoutNameField.tsx'
import { controlId, fieldOf } from './report-choices.ts'
import type { ReportChoices } from './report-search.ts'

type FilterFieldProps = {
  filter: ReportFilter
  choices: ReportChoices
  onChange: (value: string) => void
  error: string | undefined
}

/** One filter of a report: a day, an option, a payout name or a text. */
export function FilterField({ filter, choices, onChange, error }: FilterFieldProps) {
  const { filterType, filterKey, displayText, isOptional } = filter
  const value = choices[fieldOf(filter)] ?? ''
  const field = { id: controlId(filterKey), label: said(displayText), withAsterisk: !isOptional, value, error }
  if (filterKey === 'reportName') return <PayoutNameField {...field} choices={choices} onChange={onChange} />
  if (filterType === 'CALENDAR')
    return (
      <DayField
        {...field}
        onChange={onChange}
        clearable
        clearButtonProps={{ 'aria-label': messages.clear }}
        min={firstReportDay}
        max={today()}
        tooLate={futureReportDay}
      />
    )
  if (filterType === 'TEXT')
    return (
      <TextInput
        {...field}
        maxLength={longestReportText}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <NativeSelect
      {...field}
      data={[{ value: '', label: isOptional ? messages.any : messages.chooseOne }, ...optionsOf(filter)]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function optionsOf({ filterKey, filterValues, isOptional }: ReportFilter) {
  const values =
    filterKey === 'month' && filterValues.length === 0 ? monthNames.map((_, month) => String(month + 1)) : filterValues
  // The empty choice has this name already.
  const choices = isOptional ? values.filter((value) => said(value) !== messages.any) : values
  return choices.map((value) => ({
    value,
    label: filterKey === 'month' ? (monthNames[Number(value) - 1] ?? value) : said(value)
  }))
}
