import { Group, Radio } from '@mantine/core'
import { type ReportFormat, reportFormats } from '@payouts/contract/downloads/schema'
import type { ReactNode, Ref } from 'react'
import { dialogMessages } from './dialog-messages.ts'

/** The specification's XLS is an XLSX file, and is named so. */
const labels: Record<ReportFormat, string> = { PDF: 'PDF', XLS: 'XLSX', CSV: 'CSV' }

type FormatFieldProps = {
  value?: string
  onChange: (format: ReportFormat) => void
  error?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Chooses the kind of file. */
export function FormatField({ value = '', onChange, error, ref }: FormatFieldProps) {
  return (
    <Radio.Group
      {...(ref ? { ref } : {})}
      label={dialogMessages.fileFormat}
      withAsterisk
      value={value}
      onChange={(format) => onChange(format as ReportFormat)}
      error={error}
    >
      <Group gap="lg" mt={6} mb={error ? 6 : 0}>
        {reportFormats.map((format) => (
          <Radio key={format} value={format} label={labels[format]} />
        ))}
      </Group>
    </Radio.Group>
  )
}
