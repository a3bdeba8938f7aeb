import { offlineText } from './call-error.ts'

/**
 * Where the code of a screen cannot be fetched, the router reloads the page, as is right after an update. Offline, that
 * would put the browser's own error page in the console's place: under another message it shows ours.
 */
export function keepConsoleOffline(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) payload.message = offlineText
  })
}
