import { Menu } from '@mantine/core'
import { AnchoredMenu, type MenuState } from './AnchoredMenu.tsx'

export type DownloadFormat = 'PDF' | 'XLS' | 'CSV'

const formats: readonly { format: DownloadFormat; label: string }[] = [
  { format: 'PDF', label: 'PDF' },
  { format: 'XLS', label: 'XLSX' },
  { format: 'CSV', label: 'CSV' }
]

type DownloadFormatsProps = MenuState & {
  onChoose: (format: DownloadFormat) => void
  holds: string | undefined
}

/** The menu that a DownloadMenu opens. */
export function DownloadFormats({ onChoose, holds, ...menu }: DownloadFormatsProps) {
  return (
    <AnchoredMenu position="bottom-end" width={holds ? 'max-content' : 160} {...menu}>
      {holds && <Menu.Label>{holds}</Menu.Label>}
      {formats.map(({ format, label }) => (
        <Menu.Item key={format} onClick={() => onChoose(format)}>
          {label}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  )
}
