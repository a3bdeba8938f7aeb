import { offlineText } from './call-error.ts'

/**
 * Where the code of a screen cannot be fetched, the router reloads the page, as is right after an update. Where only its
 * styles cannot, it is told the same. Offline, that would replace the console with the browser's own error page: under
 * another message it shows ours.
 */
export function handleMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) payload.message = offlineText
    else if (payload.message.includes('CSS'))
      payload.message = `Failed to fetch dynamically imported module: ${payload.message}`
  })
}
