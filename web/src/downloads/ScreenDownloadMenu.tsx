import type { ScreenDownload } from '@payouts/contract/downloads/screen-downloads'
import { DownloadMenu } from '#ui/buttons/DownloadMenu.tsx'
import { messages } from './messages.ts'
import { filtersInWords, filtersOf, type NarrowedList } from './narrowed.ts'
import { type DownloadScope, downloadScreen, useMayDownload } from './screen-downloads.ts'

type ScreenDownloadMenuProps = {
  name: ScreenDownload
  scope?: DownloadScope
  /** The list whose filters narrow the file, too. */
  list?: NarrowedList
  /** What the file contains, if it differs from the page. */
  holds?: string
}

/** A screen's Download, whose menu asks for the format; hidden without the permission. */
export function ScreenDownloadMenu({ name, scope, list, holds }: ScreenDownloadMenuProps) {
  if (!useMayDownload(name)) return null
  const narrowed = filtersInWords(list)
  const whole = { ...scope, ...filtersOf(list, scope?.filters) }
  return (
    <DownloadMenu
      holds={narrowed ? messages.onlyFiltered(narrowed) : holds}
      onChoose={(format) => downloadScreen(name, format, whole)}
    />
  )
}
