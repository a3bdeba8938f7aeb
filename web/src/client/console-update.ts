import { toast } from './toast.ts'

const updatedText = 'The console was updated. Finish what you type, then reload the page.'

/** Reports once that the server has a new console if a part of this one cannot be loaded. */
export function announceUpdates(): void {
  window.addEventListener('vite:preloadError', () => void lookForUpdate())
}

async function lookForUpdate(): Promise<void> {
  const served = await servedScript()
  if (served && !document.querySelector(`script[src="${served}"]`))
    toast.notice(updatedText, { id: 'console-update', stays: true })
}

/** The script that the server's page begins with now; undefined if there is no answer. */
async function servedScript(): Promise<string | undefined> {
  try {
    const page = await fetch('/', { cache: 'no-store' })
    return /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text())?.[1]
  } catch {
    return undefined
  }
}
