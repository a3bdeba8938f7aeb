import { DatePickerInput } from '@mantine/dates'
import '@mantine/dates/styles.css'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { today } from '#ui/texts/day-text.ts'
import '#ui/dialogs/modal-styles.ts'
import { messages } from '../messages.ts'
import { type AdjustmentDraft, dayAfter } from './adjustment-draft.ts'

export type DateOfPostingProps = {
  posting: AdjustmentDraft['posting']
  value?: string
  onChange?: (day: string) => void
  error?: ReactNode
}

/** The posting day, chosen in a dialog: a future day for a scheduled adjustment, otherwise only today. */
export function DateOfPosting({ posting, value = '', onChange, ...field }: DateOfPostingProps) {
  const now = today()
  const isScheduled = posting === 'scheduled'
  return (
    <DatePickerInput
      {...field}
      label={messages.date}
      withAsterisk
      dropdownType="modal"
      modalProps={{ title: messages.chooseDate, closeButtonProps: { 'aria-label': messages.close } }}
      valueFormat="YYYY-MM-DD"
      placeholder="YYYY-MM-DD"
      hideOutsideDates
      weekendDays={[]}
      previousLabel={messages.previousMonth}
      nextLabel={messages.nextMonth}
      minDate={isScheduled ? dayAfter(now) : now}
      maxDate={isScheduled ? dayjs(now).add(1, 'year').format('YYYY-MM-DD') : now}
      readOnly={posting === 'posted'}
      value={(posting === 'posted' ? now : value) || null}
      onChange={(day) => onChange?.(day ?? '')}
    />
  )
}
