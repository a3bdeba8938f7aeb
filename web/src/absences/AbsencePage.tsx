import { Button } from '@mantine/core'
import type { Absence, AbsencesOfPerson } from '@payouts/contract/absences/schema'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#client/QueryState.tsx'
import { BackLink } from '#list/BackLink.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { AbsenceForm } from './AbsenceForm.tsx'
import { AbsenceList } from './AbsenceList.tsx'
import './Absences.css'
import { useAbsences } from './api.ts'
import { EndForm, type Ending, endTitle } from './EndForm.tsx'
import { messages } from './messages.ts'
import type { AbsenceSearch } from './search.ts'

const route = getRouteApi('/console/absence')

/** Absences and who decides meanwhile: one's own, or a user's. */
export function AbsencePage() {
  const search = route.useSearch()
  return <Absences key={search.userId} search={search} />
}

function Absences({ search }: { search: AbsenceSearch }) {
  const { query, mayEnter } = useAbsences(search)
  const [entering, setEntering] = useState(false)
  const { data } = query
  const title = search.userId === undefined ? messages.title : messages.titleOf(data?.person.name ?? '…')
  return (
    <div className="page absences">
      <PageHeader
        title={title}
        purpose={messages.purpose}
        {...(search.userId !== undefined && { back: <BackLink to="/users">{messages.users}</BackLink> })}
        actions={
          mayEnter &&
          data && (
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEntering(true)}>
              {messages.enter}
            </Button>
          )
        }
      />
      <QueryState query={query} height={220} label={messages.reading} />
      {data && <Lists data={data} mayEnd={mayEnter} search={search} />}
      <Dialog
        opened={entering}
        onClose={() => setEntering(false)}
        title={search.userId === undefined ? messages.enter : messages.enterOf(data?.person.name ?? '')}
      >
        {data && <AbsenceForm data={data} search={search} onDone={() => setEntering(false)} />}
      </Dialog>
    </div>
  )
}

type ListsProps = { data: AbsencesOfPerson; mayEnd: boolean; search: AbsenceSearch }

function Lists({ data: { absences, standsInFor }, mayEnd, search }: ListsProps) {
  const { open, subject: ending, ...dialog } = useDialogAbout<Ending>()
  const begin = (absence: Absence, kind: Ending['kind']) => open({ absence, kind })
  return (
    <>
      {absences.length === 0 ? (
        <EmptyState title={messages.none} {...(search.userId === undefined && { hint: messages.noneHint })} />
      ) : (
        <AbsenceList label={messages.list} absences={absences} {...(mayEnd && { onEnd: begin })} />
      )}
      {standsInFor.length > 0 && (
        <section aria-labelledby="stands-in">
          <h2 id="stands-in">{messages.standsIn}</h2>
          <AbsenceList label={messages.standsIn} absences={standsInFor} ofOthers />
        </section>
      )}
      <Dialog {...dialog} title={ending ? endTitle(ending) : ''}>
        {ending && <EndForm {...ending} search={search} onDone={dialog.onClose} />}
      </Dialog>
    </>
  )
}
