import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReportFormat } from '@payouts/contract/downloads/schema'
import type { ScreenDownload } from '@payouts/contract/downloads/screen-downloads'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { DayField } from '#ui/fields/DayField.tsx'
import { dialogMessages } from './dialog-messages.ts'
import { FormatField } from './FormatField.tsx'
import { messages } from './messages.ts'
import { filtersInWords, filtersOf, type NarrowedList } from './narrowed.ts'
import './PeriodDownload.css'
import { downloadScreen, useMayDownload } from './screen-downloads.ts'

type PeriodDownloadProps = {
  name: ScreenDownload
  /** What is downloaded, as the dialog's title names it: `earmarks`. */
  what: string
  /** What the two days are days of. */
  hint: string
  /** The list whose filters narrow the file, too. */
  list?: NarrowedList
}

/** A screen's Download, whose dialog asks for a period and a format; hidden without the permission. */
export function PeriodDownload({ name, what, hint, list }: PeriodDownloadProps) {
  const [opened, setOpened] = useState(false)
  if (!useMayDownload(name)) return null
  return (
    <>
      <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {messages.download}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={dialogMessages.dialogTitle(what)}>
        <PeriodForm
          hint={hint}
          narrowed={filtersInWords(list)}
          onChosen={({ reportFormat, ...period }) => {
            setOpened(false)
            if (reportFormat) void downloadScreen(name, reportFormat, { ...period, ...filtersOf(list) })
          }}
        />
      </Dialog>
    </>
  )
}

type Period = { fromDate: string; toDate: string; reportFormat: ReportFormat | '' }

const periodRules = {
  fromDate: (day: string) => (day ? null : dialogMessages.chooseStart),
  toDate: (day: string, { fromDate }: Period) => {
    if (!day) return dialogMessages.chooseEnd
    return fromDate > day ? dialogMessages.startBeforeEnd : null
  },
  reportFormat: (format: string) => (format ? null : dialogMessages.chooseFormat)
}

type PeriodFormProps = { hint: string; narrowed: string | undefined; onChosen: (period: Period) => void }

function PeriodForm({ hint, narrowed, onChosen }: PeriodFormProps) {
  const form = useForm<Period>({
    initialValues: { fromDate: '', toDate: '', reportFormat: '' },
    validate: periodRules
  })
  const formats = useRef<HTMLDivElement>(null)
  const { fromDate, toDate } = form.values

  /** The specification clears a later end when the start is chosen: a period is chosen as a whole. */
  const start = (day: string) => {
    form.setFieldValue('fromDate', day)
    if (day && toDate > day) form.setFieldValue('toDate', '')
    else if (toDate) void form.validateField('toDate')
  }
  const focusFirst = (problems: typeof form.errors) => {
    if (problems['fromDate'] || problems['toDate'])
      form.getInputNode(problems['fromDate'] ? 'fromDate' : 'toDate')?.focus()
    else formats.current?.querySelector('input')?.focus()
  }

  return (
    <form noValidate onSubmit={form.onSubmit(onChosen, focusFirst)}>
      <Stack gap="md">
        {/* Not the first day, whose calendar would open at once and cover the rest. */}
        <p className="muted" tabIndex={-1} data-autofocus data-page-focus>
          {hint} {dialogMessages.periodHint}
        </p>
        {narrowed && <p className="muted">{messages.onlyFiltered(narrowed)}.</p>}
        <div className="period-download-days">
          <DayField
            label={dialogMessages.startDate}
            withAsterisk
            {...form.getInputProps('fromDate')}
            onChange={start}
          />
          <DayField
            label={dialogMessages.endDate}
            withAsterisk
            {...form.getInputProps('toDate')}
            getDayProps={(day) => ({ disabled: fromDate !== '' && day < fromDate })}
          />
        </div>
        <FormatField {...form.getInputProps('reportFormat')} ref={formats} />
      </Stack>
      <DialogActions submit={messages.download} />
    </form>
  )
}
