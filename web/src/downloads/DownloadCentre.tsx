import { Bell } from 'lucide-react'
import { useState } from 'react'
import { PanelWaiting, TopBarPanel } from '#layout/top-bar/TopBarPanel.tsx'
import { later } from '#ui/later.tsx'
import { messages } from './messages.ts'
import { useDownloads } from './use-downloads.ts'

const DownloadPanel = later(
  () => import('./DownloadPanel.tsx').then((part) => part.DownloadPanel),
  () => <PanelWaiting label={messages.loading} />
)

/** The bell of the top bar: downloads in preparation, and finished or failed ones. */
export function DownloadCentre() {
  const [opened, setOpened] = useState(false)
  const { list, preparing } = useDownloads(opened)
  return (
    <TopBarPanel
      label={messages.centre}
      icon={<Bell size={18} />}
      count={preparing}
      countLabel={messages.centreWaiting}
      width={400}
      opened={opened}
      onChange={setOpened}
    >
      <DownloadPanel
        needed={opened}
        lines={list.data?.filter(({ fileGenerationStatus }) => fileGenerationStatus !== 'CANCELLED')}
        error={list.error}
        onChanged={() => void list.refetch()}
      />
    </TopBarPanel>
  )
}
