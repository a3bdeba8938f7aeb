/** A small mistake in a rule, such as somebody might make, and the tests that must notice it. */
export type PlantedFault = {
  /** The defect of the product that it causes. */
  name: string
  file: string
  /** The original text, which occurs once in the file. */
  right: string
  wrong: string
  tests: readonly [string, ...string[]]
}
