import { DateInput, type DateInputProps } from '@mantine/dates'
import '@mantine/dates/styles.css'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { messages } from './messages.ts'

dayjs.extend(customParseFormat)

export type DayFieldProps = Omit<
  DateInputProps,
  'value' | 'defaultValue' | 'onChange' | 'minDate' | 'maxDate' | 'valueFormat'
> & {
  /** `YYYY-MM-DD`, or empty. */
  value?: string
  defaultValue?: string
  onChange?: (day: string) => void
  /** The first and the last day that may be chosen: one year back and one ahead unless told. */
  min?: string
  max?: string
}

const dayFormat = 'YYYY-MM-DD'
const typedFormats = [dayFormat, 'D MMM YYYY', 'D MMMM YYYY', 'D/M/YYYY', 'D.M.YYYY', 'YYYYMMDD']

function typedDay(text: string): string | null {
  const day = dayjs(text.trim(), typedFormats, true)
  return day.isValid() ? day.format(dayFormat) : null
}

/** A calendar day, typed or picked; shown, taken and given as `YYYY-MM-DD`. */
export function DayField({ value, defaultValue, onChange, min, max, ...rest }: DayFieldProps) {
  return (
    <DateInput
      valueFormat={dayFormat}
      placeholder={dayFormat}
      dateParser={typedDay}
      hideOutsideDates
      weekendDays={[]}
      previousLabel={messages.previous}
      nextLabel={messages.next}
      allowDeselect
      {...rest}
      {...(value === undefined ? {} : { value: value || null })}
      {...(defaultValue === undefined ? {} : { defaultValue: defaultValue || null })}
      minDate={min ?? dayjs().subtract(1, 'year').format(dayFormat)}
      maxDate={max ?? dayjs().add(1, 'year').format(dayFormat)}
      onChange={(day) => onChange?.(day ?? '')}
    />
  )
}
