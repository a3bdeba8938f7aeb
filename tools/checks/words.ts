import type { SourceFile } from '../source-files.ts'

/** Words that were replaced in names and texts, each with its replacement. */
const retired: [RegExp, string][] = [
  [/\banew\b/i, 'again'],
  [/\b(?:whereto|whence|thereof|thereat|hitherto)\b/i, 'where, from where, of it'],
  [/(?:\b|_)(?:is)?thereFor(?!e)|IsThereFor/, 'existsFor'],
  [/\bforOthers\b|\bonlyForWhom/, 'onBehalfOf'],
  [/\binTheWay\b|InTheWay/, 'blocking'],
  [/\b(?:bringIn|BringIn|bringing[A-Z]|Bringing[A-Z])/, 'receiveFile'],
  [/\b(?:makingLock|making-lock|MakingCall)\b/, 'runCreationLock, CreationCall'],
  [/\bMood\b/, 'Behaviour'],
  [/\binsteadOf(?:Rows|Entries)\b/, 'placeholderOf'],
  [/\bgoOnFrom/, 'closeAndContinue'],
  [/\bkeep(?:s)?RunsOut\b/, 'blocksRuns'],
  [/\bStandIn\b/, 'Substitute'],
  [/\b[wW]ayTo[A-Z]/, 'breakdown, link'],
  [/\bwhyNotAtAll\b|\basWhom\b/, 'whyNotApprover, onBehalfText'],
  [/\b[cC]oncerned[A-Z]/, 'affected'],
  [/\bWhat of it\b/, 'the question itself'],
  [/\bOther side\b/, 'Counterparty'],
  [/\bHand over (?:repairs|the repairs|rows)\b/, 'Submit repairs'],
  [/\bSilent with fewer\b/, 'Earlier cycles needed'],
  [/\bcame \/ went\b/, 'New and lost dealers'],
  [/\bin another cycle already\b/, 'Duplicate of'],
  [/\bIt holds from the next call on\b/, 'It is in effect']
]

/** This check and its test contain the words; released schemas keep their names. */
const exempt = /^tools\/checks\/words\.|^server\/migrations\//

export function wordProblems(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => !exempt.test(path))
    .flatMap(({ path, text }) =>
      retired.flatMap(([word, instead]) => {
        const found = word.exec(text)
        if (!found) return []
        const line = text.slice(0, found.index).split('\n').length
        return [`${path}:${line} says “${found[0]}”, which was replaced by: ${instead}.`]
      })
    )
}
