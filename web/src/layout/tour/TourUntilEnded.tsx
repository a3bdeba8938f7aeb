import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { useState } from 'react'
import { useCommand } from '#client/queries.ts'
import { currentSession, keepSession, useSession } from '#client/session/session.ts'
import { later } from '#ui/later.tsx'
import { closeHelper, useOpenHelper } from '../top-bar/shortcuts.ts'

const Tour = later(() => import('./Tour.tsx').then(({ Tour }) => Tour))

/** The tour, until the person ends it on any device, and whenever it is asked for again. */
export function TourUntilEnded() {
  const session = useSession()
  const isAsked = useOpenHelper() === 'tour'
  const [isOver, setOver] = useState(false)
  const end = useCommand(identityEndpoints.endTour, { invalidates: [] })
  // Whoever has to turn on two-step sign-in can open nothing else before.
  if (!session || session.twoStepMissing) return null
  const { isNew = false } = session
  const onEnd = () => {
    closeHelper()
    setOver(true)
    if (isNew) end.mutate({ payload: {} }, { onSuccess: () => keepEnded() })
  }
  const shown = isAsked || (isNew && !isOver)
  return shown ? <Tour needed session={session} onEnd={onEnd} /> : null
}

function keepEnded() {
  const session = currentSession()
  if (session) keepSession({ ...session, isNew: false })
}
