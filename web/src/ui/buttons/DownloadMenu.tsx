import { Button } from '@mantine/core'
import { ChevronDown, Download } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DownloadFormat } from '../floating/DownloadFormats.tsx'
import { DownloadFormats } from '../floating/later-parts.tsx'
import { messages } from '../messages.ts'

type DownloadMenuProps = {
  onChoose: (format: DownloadFormat) => void
  /** The contents of the file, if they differ from the page. */
  holds?: string | undefined
  label?: string
}

/** The formats that a list or a report can be downloaded in. */
export function DownloadMenu({ onChoose, holds, label = messages.download }: DownloadMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        ref={button}
        variant="default"
        aria-haspopup="menu"
        aria-expanded={opened}
        leftSection={<Download size={16} aria-hidden />}
        rightSection={<ChevronDown size={14} aria-hidden />}
        onClick={() => setOpened(!opened)}
      >
        {label}
      </Button>
      <DownloadFormats
        needed={opened}
        anchor={button}
        opened={opened}
        onChange={setOpened}
        onChoose={onChoose}
        holds={holds}
      />
    </>
  )
}
