import { Loader } from '@mantine/core'
import { ArrowLeft, FileImage, FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from './dialogs/Dialog.tsx'
import { FilePreview } from './fields/FilePreview.tsx'
import { messages } from './messages.ts'
import { EmptyState } from './states/EmptyState.tsx'
import { ErrorState } from './states/ErrorState.tsx'
import './AttachmentList.css'

type ListedAttachment = {
  referenceId: string
  fileName: string
  fileType: string
  /** When it was attached, by whom and to what, in a line. */
  origin?: string | undefined
  /** Why it cannot be opened, in a few words; what `read` throws says more. */
  note?: string | undefined
}

type AttachmentListProps<Item extends ListedAttachment> = {
  opened: boolean
  onClose: () => void
  /** Undefined while they are on their way. */
  attachments: readonly Item[] | undefined
  /** Why they could not be loaded. */
  error?: string | undefined
  /** Fetches one file for its preview; what it throws is shown as its message. */
  read: (attachment: Item) => Promise<Blob>
  comment?: string | undefined
}

/** The proofs that were attached, and a preview of the one chosen. */
export function AttachmentList<Item extends ListedAttachment>(props: AttachmentListProps<Item>) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={messages.attachments} size="lg">
      <Attachments {...props} />
    </Dialog>
  )
}

function Attachments<Item extends ListedAttachment>({ attachments, error, read, comment }: AttachmentListProps<Item>) {
  const [chosen, setChosen] = useState<Item>()
  const [seen, setSeen] = useState<Item>()
  if (error) return <ErrorState message={error} />
  if (!attachments) return <Loader aria-label={messages.loadingAttachments} />
  if (attachments.length === 0) return <EmptyState title={messages.noAttachment} hint={messages.noAttachmentHint} />
  const back = () => {
    setSeen(chosen)
    setChosen(undefined)
  }
  if (chosen) return <Chosen attachment={chosen} read={read} comment={comment} back={back} />
  return <Listed attachments={attachments} seen={seen} choose={setChosen} />
}

type ListedProps<Item> = {
  attachments: readonly Item[]
  /** The one viewed last, where the focus returns to. */
  seen: Item | undefined
  choose: (attachment: Item) => void
}

function Listed<Item extends ListedAttachment>({ attachments, seen, choose }: ListedProps<Item>) {
  const lastSeen = useRef<HTMLButtonElement>(null)
  useEffect(() => lastSeen.current?.focus(), [])
  return (
    <ul className="lines">
      {attachments.map((attachment) => (
        <li key={attachment.referenceId}>
          <button
            type="button"
            className="plain-button attachment"
            ref={attachment.referenceId === seen?.referenceId ? lastSeen : null}
            onClick={() => choose(attachment)}
          >
            {attachment.fileType.toLowerCase() === 'pdf' ? (
              <FileText size={18} aria-hidden />
            ) : (
              <FileImage size={18} aria-hidden />
            )}
            <span className="words attachment-name">
              {attachment.fileName}
              {attachment.origin && <span className="detail block">{attachment.origin}</span>}
            </span>
            <span className="detail">{attachment.note ?? attachment.fileType.toUpperCase()}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

type ChosenProps<Item> = {
  attachment: Item
  read: (attachment: Item) => Promise<Blob>
  comment: string | undefined
  back: () => void
}

function Chosen<Item extends ListedAttachment>({ attachment, read, comment, back }: ChosenProps<Item>) {
  const [blob, setBlob] = useState<Blob>()
  const [problem, setProblem] = useState<string>()
  const backButton = useRef<HTMLButtonElement>(null)
  useEffect(() => backButton.current?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is read once for each attachment chosen, not for each render of the caller
  useEffect(() => {
    let gone = false
    read(attachment).then(
      (file) => !gone && setBlob(file),
      (cause: unknown) => !gone && setProblem(cause instanceof Error ? cause.message : String(cause))
    )
    return () => {
      gone = true
    }
  }, [attachment])
  return (
    <>
      <div className="row attachments-head">
        <button ref={backButton} type="button" className="plain-button back-link" onClick={back}>
          <ArrowLeft size={14} aria-hidden /> {messages.allAttachments}
        </button>
        <span className="words attachment-name">{attachment.fileName}</span>
      </div>
      {problem ? (
        <ErrorState message={problem} />
      ) : (
        <FilePreview fileName={attachment.fileName} kind={attachment.fileType} blob={blob} comment={comment} />
      )}
    </>
  )
}
