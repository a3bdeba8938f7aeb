import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After a navigation the focus moves to the new screen's title, so that it is read out and Tab goes on from there;
 * unless the person came for a button that has taken it already.
 */
export function useTitleFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        const content = document.getElementById('content')
        const title = content?.querySelector<HTMLElement>('h1') ?? content
        if (!title || document.activeElement?.hasAttribute('data-arrival-focus')) return
        title.tabIndex = -1
        title.dataset['pageFocus'] = ''
        title.focus({ preventScroll: true })
      }),
    [router]
  )
}
