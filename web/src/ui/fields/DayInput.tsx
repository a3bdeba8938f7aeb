import { DateInput, type DateInputProps } from '@mantine/dates'
import '@mantine/core/styles/Popover.css'
import '@mantine/dates/styles.css'
import dayjs from 'dayjs'
import { useEffect, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { dayText } from '../texts/day-text.ts'
import { dayFormat, typedDay } from './typed-day.ts'

export type DayInputProps = Omit<
  DateInputProps,
  'value' | 'defaultValue' | 'onChange' | 'minDate' | 'maxDate' | 'valueFormat'
> & {
  /** `YYYY-MM-DD`, or empty. */
  value?: string
  defaultValue?: string
  onChange?: (day: string) => void
  /** The first and the last day that may be chosen: one year back and one ahead by default. */
  min?: string
  max?: string
  /** Why no later day than the last can be chosen. */
  tooLate?: string
}

/** The calendar opens below the field, where it would cover the reason. */
const reasonAboveCalendar: NonNullable<DateInputProps['inputWrapperOrder']> = ['label', 'description', 'error', 'input']

/**
 * A calendar day, typed or picked; `YYYY-MM-DD`. An invalid text changes nothing: it stays with the reason, and its
 * form cannot be sent, so that nobody takes the former day for the typed one.
 */
export function DayInput({
  value,
  defaultValue,
  onChange,
  min,
  max,
  tooLate,
  error,
  onBlur,
  onClick,
  onKeyDown,
  ...rest
}: DayInputProps) {
  const first = min ?? dayjs().subtract(1, 'year').format(dayFormat)
  const last = max ?? dayjs().add(1, 'year').format(dayFormat)
  const range = messages.chooseDayWithin(dayText(first), dayText(last))
  /** Why the typed text was refused; undefined if it was not. */
  const [untaken, setUntaken] = useState<string>()
  const [isProblemShown, setProblemShown] = useState(false)
  /**
   * On return to the field the person reads the reason first, which the calendar would cover if there is no space
   * below.
   */
  const [isCalendarShut, setCalendarShut] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const note = (text: string) => {
    const day = typedDay(text)
    if (text.trim() === '') setUntaken(undefined)
    else if (day === null || day < first) setUntaken(range)
    else setUntaken(day > last ? (tooLate ?? range) : undefined)
    setProblemShown(false)
    setCalendarShut(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a day set from outside replaces the typed text
  useEffect(() => setUntaken(undefined), [value])
  useEffect(() => {
    const form = untaken ? input.current?.form : null
    const keepBack = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      setProblemShown(true)
      setCalendarShut(true)
      input.current?.focus()
    }
    form?.addEventListener('submit', keepBack, true)
    return () => form?.removeEventListener('submit', keepBack, true)
  }, [untaken])

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
      ref={input}
      {...(value === undefined ? {} : { value: value || null })}
      {...(defaultValue === undefined ? {} : { defaultValue: defaultValue || null })}
      minDate={first}
      maxDate={last}
      fixOnBlur={!untaken}
      error={untaken && isProblemShown ? untaken : error}
      {...(untaken && { inputWrapperOrder: reasonAboveCalendar })}
      {...(isCalendarShut && { popoverProps: { opened: false } })}
      onInput={(event) => note(event.currentTarget.value)}
      onBlur={(event) => {
        setProblemShown(true)
        setCalendarShut(false)
        onBlur?.(event)
      }}
      onClick={(event) => {
        setCalendarShut(false)
        onClick?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setProblemShown(true)
        onKeyDown?.(event)
      }}
      onChange={(day) => {
        setUntaken(undefined)
        onChange?.(day ?? '')
      }}
    />
  )
}
