import { useEffect } from 'react'

const scheme = 'data-mantine-color-scheme'

/** Paper is white: a page is printed in the light colours, whichever are on the screen. */
export function usePaperColours(): void {
  useEffect(() => {
    const root = document.documentElement
    let onScreen: string | null = null
    const toPaper = () => {
      onScreen = root.getAttribute(scheme)
      root.setAttribute(scheme, 'light')
    }
    const toScreen = () => {
      if (onScreen !== null) root.setAttribute(scheme, onScreen)
    }
    window.addEventListener('beforeprint', toPaper)
    window.addEventListener('afterprint', toScreen)
    return () => {
      window.removeEventListener('beforeprint', toPaper)
      window.removeEventListener('afterprint', toScreen)
    }
  }, [])
}
