/** The kinds of file that may be attached, by extension. */
export const attachableKinds = ['pdf', 'jpg', 'jpeg', 'png'] as const

const mebibyte = 1024 * 1024

/** The largest file that may be attached. */
export const attachableBytes = 10 * mebibyte

const previewableTypes: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg'
}

/** `scan.final.PDF` has the kind `pdf`; a name without a dot has none. */
export function kindOfFile(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase()
}

/** The media type to show a file as, or undefined if it cannot be shown. */
export function previewType(kind: string): string | undefined {
  return previewableTypes[kind.toLowerCase()]
}

/** A size for people: `820 KB`, `1.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < mebibyte) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${(bytes / mebibyte).toFixed(1).replace('.0', '')} MB`
}

/** A file as a call names it. */
export const namedFile = (file: File | null) =>
  file ? { fileName: file.name, ...(file.type && { fileType: file.type }) } : {}
