import type { SourceFile } from '../source-files.ts'

/** The widths at which screens change, in pixels: `breakpoints` of web/src/theme/theme.ts. */
const breakpoints = ['480', '600', '800', '1000', '1400']

type Rule = { pattern: RegExp; except?: RegExp; why: string }

const rules: Rule[] = [
  { pattern: /font-size:\s*[\d.]+/, why: 'has a size of its own; the theme has the sizes of text' },
  { pattern: /border-radius:\s*(?:[3-9]|1\d)px;/, why: 'has a radius of its own; the theme has the radii' },
  {
    pattern: /clip-path:\s*inset/,
    except: /^web\/src\/ui\//,
    why: 'hides words from sight; VisuallyHidden and hidden-label of ui/primitives.css do'
  },
  {
    pattern: /list-style:\s*none/,
    except: /^web\/src\/theme\//,
    why: 'resets a list, as theme/elements.css has done already'
  },
  {
    pattern: /border-collapse:\s*collapse/,
    except: /^web\/src\/ui\//,
    why: 'is a table of its own; data-table is in ui/tables.css'
  }
]

/** What a style sheet says for itself although all share it, as `web/src/x/X.css:12 …`. */
export function styleProblems(sheets: SourceFile[]): string[] {
  return sheets.flatMap(({ path, text }) => text.split('\n').flatMap((line, at) => problemsOf(path, line, at + 1)))
}

function problemsOf(path: string, line: string, number: number): string[] {
  const broken = rules.filter(({ pattern, except }) => pattern.test(line) && !except?.test(path))
  const widths = /^\s*@(?:media|container)\b/.test(line) ? [...line.matchAll(/([\d.]+)(?:px|em)/g)] : []
  const unknown = widths.filter(([, width]) => !breakpoints.includes(width ?? ''))
  return [
    ...broken.map(({ why }) => `${path}:${number} ${why}.`),
    ...unknown.map(
      ([width]) => `${path}:${number} changes at ${width}; screens change at ${breakpoints.join(', ')} px.`
    )
  ]
}

/** Classes of the libraries, which their own code names. */
const ofLibraries = /^(?:mantine-|recharts-)/

/** The classes that screens name and no sheet has, and those of sheets that no screen names. */
export function classProblems(sheets: SourceFile[], screens: SourceFile[]): string[] {
  const styled = namesIn(sheets, classOfSheet)
  const named = namesIn(screens, /className="([^"]*)"/g)
  // A class may also be put together, as `tone-${tone}`, or stand in a constant.
  const words = new Set(screens.flatMap(({ text }) => text.split(/[^\w-]+/)))
  const isNamed = (name: string) => words.has(name) || words.has(name.replace(/[^-]+$/, ''))
  return [
    ...[...named]
      .filter(([name]) => !styled.has(name))
      .map(([name, path]) => `${path} names .${name}, which no sheet has.`),
    ...[...styled]
      .filter(([name]) => !ofLibraries.test(name) && !isNamed(name))
      .map(([name, path]) => `${path} has .${name}, which no screen names.`)
  ]
}

const classOfSheet = /\.([a-z][\w-]*)(?=[^;]*\{)/g

/** Each name with the first file that has it. */
function namesIn(files: SourceFile[], pattern: RegExp): Map<string, string> {
  const found = files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].flatMap(([, names = '']) => names.split(/\s+/).map((name) => [name, path] as const))
  )
  return new Map(found.reverse())
}
