import { type ComponentType, useEffect, useState } from 'react'
import { useFirstAct } from './buttons/use-first-act.ts'
import { said } from './texts/said.ts'
import './later.css'

// Here and without other parts, as all of the console loads this first.
export const partFailed = 'This part could not be loaded.'
export const tryAgain = 'Try again'

/**
 * A component that a screen begins without. Its code is loaded once the person does anything, or at the latest when
 * it is `needed`. It is rendered from its first need on, so that closed menus and hints cost nothing; with `Before`,
 * which is shown until then, as soon as its code is loaded. If loading fails, the browser's console says why, and the
 * person once it is needed: a dialog is never empty without a word. The next need tries again.
 */
export function later<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Before?: ComponentType<Props>
) {
  let fetched: ComponentType<Props> | undefined
  return function Later({ needed, ...props }: Props & { readonly needed: boolean }) {
    const [, setFetched] = useState(fetched !== undefined)
    const [wasNeeded, setWasNeeded] = useState(needed)
    if (needed && !wasNeeded) setWasNeeded(true)
    const [failed, setFailed] = useState(false)
    const get = async () => {
      try {
        fetched ??= await fetchPart()
        // Modules that import each other in a circle may be read before they export anything.
        if (!fetched) throw new TypeError('The module does not export this part.')
        setFetched(true)
        setFailed(false)
      } catch (fault) {
        setFailed(true)
        reportError(fault)
      }
    }
    useFirstAct(() => void get())
    // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched for a need, not for a new function
    useEffect(() => {
      if (needed) void get()
    }, [needed])
    const Part = fetched ?? Before
    return (
      <>
        {Part && (wasNeeded || Before) && <Part {...(props as unknown as Props)} />}
        {needed && failed && (
          <p className="card later-failed" role="alert">
            {said(partFailed)}{' '}
            <button type="button" className="plain-button" onClick={() => void get()}>
              {said(tryAgain)}
            </button>
          </p>
        )}
      </>
    )
  }
}
