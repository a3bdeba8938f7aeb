import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { HistoryDialog, HistoryList } from '#requests/RequestHistory.tsx'
import { clientRequests } from './client-requests.tsx'
import { policyRequests } from './decisions/policy-requests.tsx'
import { messages } from './messages.ts'

/** What was decided about clients, and about what they may decide. */
export function ClientHistory() {
  const [about, setAbout] = useState('clients')
  return (
    <HistoryDialog about={messages.about}>
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label={messages.decidedAbout}
        data={[
          { value: 'clients', label: messages.clients },
          { value: 'policies', label: messages.decisions }
        ]}
        value={about}
        onChange={setAbout}
      />
      {about === 'clients' ? (
        <HistoryList needed kind={clientRequests} />
      ) : (
        <HistoryList needed kind={policyRequests} />
      )}
    </HistoryDialog>
  )
}
