import { type ComponentType, useEffect, useState } from 'react'
import { useFirstAct } from './buttons/use-first-act.ts'

/**
 * A component that a screen begins without. Its code is loaded once the person does anything, or at the latest when
 * it is `needed`. It is rendered from its first need on, so that closed menus and hints cost nothing; with `Before`,
 * which is shown until then, as soon as its code is loaded. If loading fails, the next need tries again.
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
    const get = async () => {
      fetched ??= await fetchPart().catch(() => undefined)
      setFetched(fetched !== undefined)
    }
    useFirstAct(() => void get())
    // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched for a need, not for a new function
    useEffect(() => {
      if (needed) void get()
    }, [needed])
    const Part = fetched ?? Before
    return Part && (wasNeeded || Before) ? <Part {...(props as unknown as Props)} /> : null
  }
}
