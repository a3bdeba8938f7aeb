import { Button, CloseButton, Kbd } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Session } from '#client/session/session.ts'
import { useScreenKeys } from '../top-bar/screen-keys.ts'
import { tourOf } from './steps.ts'
import './Tour.css'
import { tourTexts } from './texts.ts'

type TourProps = { session: Session; onEnd: () => void }

/**
 * The way through the console in five steps, until the person ends it. It takes neither the focus nor the page: what it
 * points at can be used meanwhile, and a key leads on.
 */
export function Tour({ session, onEnd }: TourProps) {
  const { finders } = useRouter().options.context
  const words = tourTexts(session.company ? (session.language ?? 'en') : 'en')
  const steps = tourOf(
    session,
    finders.some((finder) => finder.mayUse(session.menu))
  )
  const [at, setAt] = useState(0)
  const { title, text, place } = steps[at] ?? steps[0]
  const isLast = at === steps.length - 1
  const go = isLast ? onEnd : () => setAt(at + 1)
  useScreenKeys([
    { key: 't', does: isLast ? 'End the tour' : 'Next step of the tour', run: go },
    { key: 'Escape', does: 'End the tour', run: onEnd }
  ])
  useEffect(() => pointAt(place), [place])
  return (
    <aside className="card tour" aria-label={words('tour')}>
      <div className="row-apart">
        <span className="detail">{words('step', { step: at + 1, of: steps.length })}</span>
        <CloseButton size="sm" aria-label={words('skip')} onClick={onEnd} />
      </div>
      <div role="status">
        <h2>{words(title)}</h2>
        <p>{words(text)}</p>
      </div>
      <div className="actions">
        {at > 0 && (
          <Button size="xs" variant="default" onClick={() => setAt(at - 1)}>
            {words('back')}
          </Button>
        )}
        <Button
          size="xs"
          onClick={go}
          rightSection={
            <Kbd size="xs" className="hidden-on-phones">
              t
            </Kbd>
          }
          aria-keyshortcuts="t"
        >
          {words(isLast ? 'end' : 'next')}
        </Button>
      </div>
    </aside>
  )
}

/** Draws a ring around the first of these that is in sight, for as long as a step is shown. */
function pointAt(place: string) {
  const shown = [...document.querySelectorAll<HTMLElement>(place)].find((element) => element.offsetParent !== null)
  shown?.classList.add('tour-place')
  return () => shown?.classList.remove('tour-place')
}
