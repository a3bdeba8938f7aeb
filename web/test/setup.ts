import { notifications } from '@mantine/notifications'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach } from 'vitest'
import { dismissDialogs } from '#client/dialogs/dialogs.ts'
// What a screen fetches for its first day, dialog or menu, so that no test waits for that.
import '#ui/fields/DayInput.tsx'
import '#ui/dialogs/DialogBox.tsx'
import '#ui/floating/ActionMenuLines.tsx'
import '#ui/floating/AnchoredPopover.tsx'
import '#ui/floating/AnchoredTooltip.tsx'
import '#ui/floating/DownloadFormats.tsx'

// A screen is imported while its test waits for it, which takes longer than the usual second on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

// A query that waits fails many times before it succeeds: only its last failure prints the page.
const printedError = getConfig().getElementError
configure({
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : printedError(message, container)
})
function isWaiting(): boolean {
  return Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
}

// What a browser has and jsdom lacks; Mantine and the list kit ask for it.
window.matchMedia ??= (query) => Object.assign(new EventTarget(), unchangingMedia(query)) as MediaQueryList
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// Everything is in sight.
window.IntersectionObserver ??= class implements Partial<IntersectionObserver> {
  readonly #callback: IntersectionObserverCallback
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback
  }
  observe() {
    this.#callback([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver)
  }
  unobserve() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver
Element.prototype.scrollIntoView ??= () => {}
window.scrollTo = () => {}
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

function unchangingMedia(media: string) {
  return { media, matches: false, onchange: null, addListener: () => {}, removeListener: () => {} }
}

// The files share one window: each test leaves it as it found it.
afterEach(() => {
  cleanup()
  dismissDialogs()
  // Three are shown at a time: what an earlier test left would keep a later one's waiting.
  notifications.clean()
  document.body.replaceChildren()
  sessionStorage.clear()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
})
