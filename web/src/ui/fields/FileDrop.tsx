import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import './FileDrop.css'
import { FileField, type FileFieldProps } from './FileField.tsx'
import { sizeText } from './file-rules.ts'

type FileDropProps = Required<Pick<FileFieldProps, 'label' | 'kinds' | 'maxBytes' | 'refusalText'>> & {
  /** What the file has to hold. */
  hint: string
  /** How to import a file that is too large: by a command. */
  tooLarge: (name: string, size: string, most: string) => string
  command: (name: string) => string
  /** What a dialog asks about an accepted file. */
  children: (dialog: { file: File | null; opened: boolean; onClose: () => void }) => ReactNode
}

/** Takes one file, dragged here or chosen, and opens its dialog. */
export function FileDrop({ hint, tooLarge, command, children, ...field }: FileDropProps) {
  const [file, setFile] = useState<File | null>(null)
  const [opened, setOpened] = useState(false)
  const take = (chosen: File | null) => {
    setFile(chosen)
    setOpened(chosen !== null)
  }
  return (
    <div className="stack-xs file-drop">
      <FileField
        {...field}
        tooLargeText={({ name, size }) => (
          <>
            {tooLarge(name, sizeText(size), sizeText(field.maxBytes))}
            <code className="file-drop-command">{command(name)}</code>
          </>
        )}
        value={null}
        onChange={take}
      />
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
      {children({ file, opened, onClose: () => setOpened(false) })}
    </div>
  )
}
