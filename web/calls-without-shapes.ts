import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** See Endpoint of the contract: the rest is plain, and stays. */
type Call = { path: string; input: { list?: { defaultSort: string } } } & Record<(typeof ofServer)[number], unknown>

/** What the server alone asks of a call. */
const ofServer = ['output', 'summary', 'audience', 'reask', 'openBeforeTwoStep', 'answersSecret'] as const

const wholeModule = '?with-shapes'

/**
 * The console knows a call by its path, its kind and what its list sorts and is filtered by; the shapes of input and
 * output are types to it, checked by the server. Built, they would be a fifth of what a first screen fetches.
 */
export function callsWithoutShapes(): Plugin {
  return {
    name: 'calls-without-shapes',
    apply: 'build',
    enforce: 'pre',
    async transform(_code, id) {
      if (!/\/contract\/src\/[^?]+\.ts/.test(id)) return null
      // A file of the contract that nothing is taken from does nothing.
      if (id.endsWith(wholeModule)) return { moduleSideEffects: false }
      const exported: Record<string, unknown> = await import(pathToFileURL(id).href)
      const calls = Object.entries(exported).filter(([, value]) => areCalls(value))
      if (calls.length === 0) return { moduleSideEffects: false }
      const others = Object.keys(exported).filter((name) => !calls.some(([called]) => called === name))
      const code = [
        ...calls.map(
          ([name, value]) => `export const ${name} = ${JSON.stringify(slim(value as Record<string, Call>))}`
        ),
        others.length > 0 ? `export { ${others.join(', ')} } from '${id}${wholeModule}'` : ''
      ].join('\n')
      return { code, moduleSideEffects: false, map: null }
    }
  }
}

function areCalls(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const calls = Object.values(value)
  return calls.length > 0 && calls.every((call) => typeof call?.path === 'string' && call.path.startsWith('/api/'))
}

function slim(calls: Record<string, Call>) {
  const isKept = ([name]: [string, unknown]) => !ofServer.some((left) => left === name)
  const kept = ({ input: { list }, ...plain }: Call) => ({
    ...Object.fromEntries(Object.entries(plain).filter(isKept)),
    // The default sort is the first key.
    input: { list: list && { ...list, defaultSort: undefined } }
  })
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, kept(call)]))
}
