import { accessSync, constants, existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The options for launching a browser, named as in Playwright's `launch`. */
export type Chromium = { executablePath: string; args: string[]; env: Record<string, string> }

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]

const cacheFolder = fileURLToPath(new URL('../node_modules/.cache', import.meta.url))

/** Only the package's font, so that a page looks the same on every machine. */
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/**
 * The browser for the journeys: CHROME_PATH, otherwise the one in our packages, otherwise an installed Chrome or
 * Edge.
 */
export async function chromiumPath(): Promise<Chromium> {
  const chosen = process.env['CHROME_PATH']
  if (chosen) return { executablePath: chosen, args, env: inheritedEnvironment() }
  if (process.platform === 'linux' && process.arch === 'x64') return bundledChromium()
  const installed = installedBrowsers().find(isExecutable)
  if (installed) return { executablePath: installed, args, env: inheritedEnvironment() }
  throw new Error('No browser found. Install Chrome or Edge, or name one in CHROME_PATH.')
}

async function bundledChromium(): Promise<Chromium> {
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'))
  const packageFolder = dirname(dirname(entry))
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const folder = join(cacheFolder, `chromium-${version}`)
  if (!existsSync(folder)) await inflateInto(folder, join(packageFolder, 'bin'))
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
  return {
    executablePath: join(folder, 'chromium'),
    args,
    env: {
      ...inheritedEnvironment(),
      LD_LIBRARY_PATH: libraries,
      FONTCONFIG_FILE: join(folder, 'fonts', 'fonts.conf')
    }
  }
}

/** Works in a folder of this process and renames it when complete, so that other processes see all of it or nothing. */
async function inflateInto(folder: string, archives: string): Promise<void> {
  await mkdir(cacheFolder, { recursive: true })
  const staging = await mkdtemp(join(cacheFolder, 'chromium-inflating-'))
  try {
    await inflateArchives(archives, staging)
    await writeFile(join(staging, 'fonts', 'fonts.conf'), fontsConfiguration)
    // Every user of this machine may run it, whoever inflated it.
    await Promise.all([chmod(staging, 0o755), chmod(join(staging, 'chromium'), 0o755)])
    await rename(staging, folder)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    // Another process was first; its copy is as good.
    if (!existsSync(folder)) throw error
  }
}

/** The package writes to the temporary folder and reuses half-written copies there, so it gets a separate folder. */
async function inflateArchives(archives: string, staging: string): Promise<void> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const temporary = process.env['TMPDIR']
  process.env['TMPDIR'] = staging
  try {
    await chromium.executablePath(archives)
    await inflate(join(archives, 'al2023.tar.br'))
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = temporary
  }
}

function installedBrowsers(): string[] {
  if (process.platform === 'darwin')
    return [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'
    ]
  if (process.platform === 'win32')
    return [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => [
        join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
        join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe')
      ])
  const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge']
  return (process.env['PATH'] ?? '').split(':').flatMap((folder) => names.map((name) => join(folder, name)))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  )
}
