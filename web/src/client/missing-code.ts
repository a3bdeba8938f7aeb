import { offlineText } from './call-error.ts'

/**
 * If a screen's code cannot be loaded, the router reloads the page, as is right after an update. Missing styles are
 * reported the same way. Offline, that would replace the console with the browser's error page, so another message
 * shows ours.
 */
export function handleMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) payload.message = offlineText
    else if (payload.message.includes('CSS'))
      payload.message = `Failed to fetch dynamically imported module: ${payload.message}`
  })
}
