/** How long a screen waits for its rows; a person who scrolls in the meantime stays where they are. */
const rowsComeWithinMs = 3_000
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Scrolls the page to its former position, repeatedly as arriving rows make it grow, until it is long enough. */
export function scrollOnceDrawn(top: number): void {
  const end = new AbortController()
  const { signal } = end
  const scroll = () => {
    window.scrollTo({ top })
    if (document.documentElement.scrollHeight - window.innerHeight >= top) end.abort()
  }
  const growth = new ResizeObserver(scroll)
  signal.addEventListener('abort', () => growth.disconnect())
  for (const move of ownMoves) window.addEventListener(move, () => end.abort(), { signal, passive: true })
  setTimeout(() => end.abort(), rowsComeWithinMs)
  scroll()
  if (!signal.aborted) growth.observe(document.body)
}
