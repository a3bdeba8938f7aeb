import { CloseButton, Input } from '@mantine/core'
import { FileText, Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { attachableBytes, attachableKinds, kindOfFile, sizeText } from './file-rules.ts'
import './FileField.css'

export type FileFieldProps = {
  label?: string
  /** Controlled with `value`; without it the field keeps the file itself and reports it. */
  value?: File | null
  onChange?: (file: File | null) => void
  /** Says that a file of this type is not taken; the file is dropped. */
  refusalText?: (type: string) => string
  /** The extensions that are taken. */
  kinds?: readonly string[]
  maxBytes?: number
  /** Says that a file is too large, and perhaps what to do with it. */
  tooLargeText?: (file: File) => ReactNode
  required?: boolean
  error?: ReactNode
}

/** One file, dragged here or chosen. A file of another type or too large is dropped, and the reason is said. */
export function FileField({
  label = messages.attachment,
  value: given,
  onChange,
  refusalText = messages.typeRefused,
  kinds = attachableKinds,
  maxBytes = attachableBytes,
  tooLargeText,
  required = false,
  error
}: FileFieldProps) {
  const [own, setOwn] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<ReactNode>()
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const value = given === undefined ? own : given

  const give = (file: File | null) => {
    setOwn(file)
    onChange?.(file)
  }

  const take = (file: File | undefined) => {
    if (!file) return
    const kind = kindOfFile(file.name)
    const problem = !kinds.includes(kind)
      ? refusalText(file.type || kind || file.name)
      : file.size > maxBytes
        ? (tooLargeText?.(file) ?? messages.tooLarge(file.name, sizeText(file.size), sizeText(maxBytes)))
        : undefined
    setRefusal(problem)
    give(problem ? null : file)
    // The same file may be chosen again after it was dropped or removed.
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const remove = () => {
    setRefusal(undefined)
    give(null)
    input.current?.focus()
  }
  const problem = refusal ?? error

  return (
    <Input.Wrapper
      label={label}
      error={problem}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
      id={id}
      required={required}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the input inside does the same by keyboard */}
      <div
        className={over ? 'file-field file-field-over' : 'file-field'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {value ? (
          <FileText size={18} aria-hidden className="dimmed file-field-icon" />
        ) : (
          <Upload size={18} aria-hidden className="dimmed file-field-icon" />
        )}
        <span className="words file-field-words">
          {value ? (
            <>
              <span className="file-field-name">{value.name}</span> <span>{sizeText(value.size)}</span>
            </>
          ) : (
            <>
              {messages.dropHere}
              <span className="file-field-choose">{messages.chooseOne}</span>
              <span className="detail block">{messages.kindsUpTo(kinds, sizeText(maxBytes))}</span>
            </>
          )}
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          className="file-field-input"
          accept={kinds.map((kind) => `.${kind}`).join(',')}
          aria-invalid={Boolean(problem)}
          {...(problem ? { 'aria-describedby': `${id}-error` } : {})}
          onChange={(event) => take(event.currentTarget.files?.[0])}
        />
        {value && (
          <CloseButton
            size="sm"
            className="file-field-remove"
            aria-label={messages.removeFile(value.name)}
            onClick={remove}
          />
        )}
      </div>
    </Input.Wrapper>
  )
}
