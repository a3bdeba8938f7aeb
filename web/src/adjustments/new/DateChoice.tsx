import { Stack, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { dateProblem } from '@payouts/contract/adjustments/can'
import dayjs from 'dayjs'
import { useState } from 'react'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { dayFormat, typedDay } from '#ui/fields/typed-day.ts'
import { today } from '#ui/texts/day-text.ts'
import { messages } from '../messages.ts'
import { type AdjustmentDraft, dayAfter } from './adjustment-draft.ts'

type DateChoiceProps = {
  posting: AdjustmentDraft['posting']
  day: string
  onChosen: (day: string) => void
}

/** A day that is typed, and then judged by the rule of the server, or picked among those that the rule takes. */
export function DateChoice({ posting, day, onChosen }: DateChoiceProps) {
  const now = today()
  const [typed, setTyped] = useState(day)
  const [problem, setProblem] = useState<string>()
  const isScheduled = posting === 'scheduled'
  const choose = () => {
    const given = typedDay(typed)
    const wrong = given === null ? messages.noDate : dateProblem({ posting: posting || 'posted', date: given }, now)
    if (given === null || wrong) setProblem(wrong)
    else onChosen(given)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The form of the adjustment, in which this dialog is, is not submitted by it.
        event.stopPropagation()
        choose()
      }}
    >
      <Stack gap="md" align="center">
        <TextInput
          w="100%"
          label={messages.typeDate}
          placeholder={dayFormat}
          autoComplete="off"
          data-autofocus
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
        <DatePicker
          hideOutsideDates
          weekendDays={[]}
          ariaLabels={{ previousMonth: messages.previousMonth, nextMonth: messages.nextMonth }}
          minDate={isScheduled ? dayAfter(now) : now}
          maxDate={isScheduled ? dayjs(now).add(1, 'year').format(dayFormat) : now}
          defaultDate={typedDay(day) ?? now}
          value={typedDay(typed)}
          onChange={(chosen) => chosen && onChosen(chosen)}
        />
      </Stack>
      <DialogActions submit={messages.choose} />
    </form>
  )
}
