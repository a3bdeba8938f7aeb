import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { messages } from '../messages.ts'
import { ErrorState } from '../states/ErrorState.tsx'
import { previewType } from './file-rules.ts'
import './FilePreview.css'

type FilePreviewProps = {
  fileName: string
  /** The file's kind: `pdf`, `png`, `jpg`, `jpeg`; anything else cannot be shown. */
  kind: string
  /** The file; undefined while it loads. */
  blob: Blob | undefined
  comment?: string | undefined
}

/** Shows an image or a PDF, with the comment that came with it. */
export function FilePreview({ fileName, kind, blob, comment }: FilePreviewProps) {
  const type = previewType(kind)
  const address = useAddress(type ? blob : undefined, type)
  return (
    <figure>
      {!type ? (
        <ErrorState message={messages.typeUnsupported} hint={messages.typesSupported} />
      ) : !address ? (
        <div className="file-preview-wait">
          <Loader aria-label={messages.loadingFile(fileName)} />
        </div>
      ) : type === 'application/pdf' ? (
        <iframe className="file-preview-page" src={address} title={fileName} />
      ) : (
        <img className="file-preview-image" src={address} alt={fileName} />
      )}
      {comment && <figcaption className="file-preview-comment">{comment}</figcaption>}
    </figure>
  )
}

/** An object URL for as long as the blob is shown, with our media type instead of the one it claims. */
function useAddress(blob: Blob | undefined, type: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob || !type) return
    const made = URL.createObjectURL(new Blob([blob], { type }))
    setAddress(made)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(made)
    }
  }, [blob, type])
  return address
}
