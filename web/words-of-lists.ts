import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const importOfAll = /^import \{ messages \} from '([.#][^']*\/messages\.ts)'$/m
const anyOtherUse = /\bmessages\b(?!\.\w)/

/**
 * A module without a screen, such as an area's lists, which every address needs, takes of its area's texts only those
 * that it names. All texts of all areas would otherwise come with the first screen; so they come with the area's own.
 */
export function wordsOfLists(): Plugin {
  return {
    name: 'words-of-lists',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      const [line, path] = importOfAll.exec(code) ?? []
      if (!line || !path || !/\/web\/src\/[^?]+\.ts$/.test(id)) return null
      const withoutImport = code.replace(line, '')
      if (anyOtherUse.test(withoutImport)) return null
      const texts = await this.resolve(path, id)
      if (!texts) return null
      const { messages } = (await import(pathToFileURL(texts.id).href)) as Texts
      const named = new Set([...withoutImport.matchAll(/\bmessages\.(\w+)/g)].map(([, name = '']) => name))
      const words = Object.fromEntries([...named].map((name) => [name, messages[name]]))
      if (!Object.values(words).every(isText)) return null
      return { code: code.replace(line, `const messages = ${JSON.stringify(words)}`), map: null }
    }
  }
}

/** A text, or texts by name; a sentence with figures is a function, which stays with its area. */
function isText(words: unknown): boolean {
  if (typeof words !== 'object' || words === null) return typeof words === 'string'
  return Object.values(words).every(isText)
}

type Texts = { messages: Record<string, unknown> }
