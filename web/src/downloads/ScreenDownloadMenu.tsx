import type { ScreenDownload } from '@payouts/contract/downloads/screen-downloads'
import { DownloadMenu } from '../ui/DownloadMenu.tsx'
import { type DownloadScope, downloadScreen, useMayDownload } from './screen-downloads.ts'

type ScreenDownloadMenuProps = {
  name: ScreenDownload
  scope?: DownloadScope
  /** What the file holds, where that is not what the page shows. */
  holds?: string
}

/** A screen's Download, whose menu asks for the format; hidden without the permission. */
export function ScreenDownloadMenu({ name, scope, holds }: ScreenDownloadMenuProps) {
  if (!useMayDownload(name)) return null
  return <DownloadMenu holds={holds} onChoose={(format) => downloadScreen(name, format, scope)} />
}
