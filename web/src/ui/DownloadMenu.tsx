import { Button, Menu } from '@mantine/core'
import { ChevronDown, Download } from 'lucide-react'
import { messages } from './messages.ts'

export type DownloadFormat = 'PDF' | 'XLS' | 'CSV'

const formats: readonly { format: DownloadFormat; label: string }[] = [
  { format: 'PDF', label: 'PDF' },
  { format: 'XLS', label: 'XLSX' },
  { format: 'CSV', label: 'CSV' }
]

type DownloadMenuProps = {
  onChoose: (format: DownloadFormat) => void
  /** What the file holds, where that is not what the page shows. */
  holds?: string | undefined
}

/** The formats that a list or a report can be downloaded in. */
export function DownloadMenu({ onChoose, holds }: DownloadMenuProps) {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} width={holds ? 'max-content' : 160}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          rightSection={<ChevronDown size={14} aria-hidden />}
        >
          {messages.download}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {holds && <Menu.Label>{holds}</Menu.Label>}
        {formats.map(({ format, label: name }) => (
          <Menu.Item key={format} onClick={() => onChoose(format)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
