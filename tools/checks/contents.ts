import { posix } from 'node:path'
import type { SourceFile } from '../source-files.ts'

type Forbidden = { pattern: RegExp; why: string }

const credentials: Forbidden[] = [
  { pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/, why: 'holds a private key' },
  // Except the example key of the store's own documentation.
  { pattern: /\bAKIA(?!\w*EXAMPLE)[0-9A-Z]{16}\b/, why: 'holds a cloud access key' },
  { pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/, why: 'holds a signed token' }
]

/** What source files must not contain: it would bind the project to one machine or one network. */
const forbiddenInSources: Forbidden[] = [
  ...credentials,
  { pattern: /\bregistry[.][\w-]+[.][a-z]{2,}/, why: 'names a package registry' },
  { pattern: /"resolved":\s*"https?:/, why: 'says where a package was fetched from' },
  {
    pattern: /(?:^|[\s"'`(=:])[/](?:home|Users|root|work)[/][\w.-]+/m,
    why: 'names a folder of one machine; paths start at the project or come from the environment'
  }
]

/** What the built console must not contain, as every visitor can read its files. */
const forbiddenInConsole: Forbidden[] = [
  ...credentials,
  // With a value: the screens that issue other systems' secrets speak of them.
  {
    pattern: /client[_-]?secret["'`]?\s*[=:]\s*["'`]?[\w+/-]{3,}/i,
    why: 'holds a client secret; a public client has none'
  },
  { pattern: /\bpostgres(?:ql)?:[/][/]/, why: 'names a database' },
  { pattern: /\b[a-z]+:[/][/][^\s/"'`:@]+:[^\s/"'`@]+@/, why: 'holds a user name and a password in an address' }
]

const isText = (path: string) =>
  !/\.(png|jpg|jpeg|pdf|ttf|woff2?|xlsx|gz|zip|ico)$/.test(path) && posix.basename(path) !== '.git'

/** The paths of text files. */
export const textPaths = (paths: Iterable<string>): string[] => [...paths].filter(isText)

/** What the server's own code must not contain: as built, a file is in another folder than its source. */
const forbiddenInServer: Forbidden[] = [
  {
    pattern: /import\.meta\.(dirname|filename)/,
    why: 'looks for files beside itself; `platform/program-files.ts` knows where programs and data files are'
  }
]
const runsAsBuilt = /^server\/src\/(?!platform\/program-files\.ts$)(?!.*\.test\.ts$)/

export const sourceContentProblems = (files: SourceFile[]): string[] => [
  ...contentProblems(files, forbiddenInSources),
  ...contentProblems(
    files.filter(({ path }) => runsAsBuilt.test(path)),
    forbiddenInServer
  )
]

/** `files` are the built console's. */
export const consoleContentProblems = (files: SourceFile[]): string[] => contentProblems(files, forbiddenInConsole)

function contentProblems(files: SourceFile[], forbidden: Forbidden[]): string[] {
  return files.flatMap(({ path, text }) =>
    forbidden.flatMap(({ pattern, why }) => {
      const found = pattern.exec(text)
      return found ? [`${path}:${lineOf(text, found.index)} ${why}.`] : []
    })
  )
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
