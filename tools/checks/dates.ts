import type { SourceFile } from '../source-files.ts'

/** What may turn an instant or a day into text: the one format of screens and messages, its Malay, and ISO dates. */
const formatters = new Set([
  'contract/src/day-text.ts',
  'contract/src/language.ts',
  'server/src/platform/clock.ts',
  'server/src/downloads/rendering/texts.ts'
])

const ofItsOwn = /\.toLocale(?:Date|Time)?String\(|\bIntl\.DateTimeFormat\b/

/** Dates have one format everywhere, `21 Nov 2026, 14:05`: no other source formats one of its own. */
export function dateProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => /^(?:contract|server|web)\/src\/.*(?<!\.test)\.tsx?$/.test(path) && ofItsOwn.test(text))
    .filter(({ path }) => !formatters.has(path))
    .map(({ path }) => `${path} formats dates of its own; contract/src/day-text.ts has the format.`)
}
