import type { Plugin } from 'vite'

const writers = /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

/**
 * Leaves out what writes zod's shapes as JSON Schema. Each shape refers to it, so that nothing else can tell that the
 * console never does so.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: writers },
      handler(code) {
        const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
        const renamed = [...code.matchAll(/^export \{ (\w+) as (\w+) \}/gm)].map(([, , name]) => name)
        return [...declared, ...renamed].map((name) => `export const ${name} = () => undefined`).join('\n')
      }
    }
  }
}
