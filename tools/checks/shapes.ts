import type { SourceFile } from '../source-files.ts'

/** A call's shape, other than what its list sorts and is filtered by. */
const shapeOfCall = /\b\w*(?:Endpoints|Reads)\.\w+\.(?:input\b(?!\.list\b)|output\b)/

/**
 * Uses of what the console's build leaves out of a call: a form that judges by them works in its test, and fails where
 * it is shipped.
 */
export function shapeProblems(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('web/src/') && !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) => {
      const found = shapeOfCall.exec(text)
      return found
        ? [`${path}: ${found[0]} is not in the built console. Name the shape in the contract, and use it in both.`]
        : []
    })
}
