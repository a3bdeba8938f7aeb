import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { callsWithoutShapes } from './calls-without-shapes.ts'
import { wordsOfLists } from './words-of-lists.ts'
import { zodWithoutJsonSchema } from './zod-without-json-schema.ts'

const server = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

/** Lays a .br and a .gz beside every text asset, so that the server never compresses one while somebody waits. */
function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          const source = output.type === 'chunk' ? output.code : output.source
          if (!/\.(js|css|svg|html)$/.test(output.fileName) || source.length < 1024) continue
          this.emitFile({ type: 'asset', fileName: `${output.fileName}.br`, source: brotliCompressSync(source) })
          this.emitFile({ type: 'asset', fileName: `${output.fileName}.gz`, source: gzipSync(source) })
        }
      }
    }
  }
}

/** Asks for the font's Latin letters with the page: a text that was drawn in another font first would move. */
function fontAhead(): Plugin {
  return {
    name: 'font-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle = {} }) {
        const font = Object.keys(bundle).find((fileName) => /montserrat-latin-wght-normal[^/]*\.woff2$/.test(fileName))
        if (!font) return []
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      }
    }
  }
}

/**
 * The colour scheme that somebody chose, before the page draws the product's name. A file, as the policy of the page's
 * content allows no script in it; fetched beside the style sheet, which the page waits for, too.
 */
function schemeFirst(): Plugin {
  return {
    name: 'scheme-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle = {} }) {
        const script = Object.keys(bundle).find((fileName) => /scheme-[^/]*\.js$/.test(fileName))
        return script ? [{ tag: 'script', attrs: { src: `/${script}` }, injectTo: 'head' }] : []
      }
    },
    generateBundle() {
      this.emitFile({ type: 'asset', name: 'scheme.js', source: readFileSync(new URL('scheme.js', import.meta.url)) })
    }
  }
}

/** The parts of Mantine that both sign-in and lists use. */
const fields =
  /@mantine\/(core\/esm\/(components\/(Input|TextInput|Button|ActionIcon|Anchor|Checkbox)\/|core\/MantineProvider\/color-functions)|hooks\/esm\/(use-merged-ref|use-uncontrolled))/
/** The parts of Mantine that most other screens use. */
const common =
  /@mantine\/(hooks|core\/esm\/core|core\/esm\/components\/(Alert|Paper|Transition|Portal|CloseButton|SegmentedControl|FloatingIndicator))\//
/** The same of the console, without what its screens load later. */
const kit =
  /web\/src\/(ui\/(?!malay|AttachmentList|dialogs\/(DialogBox|ShownOnce)|fields\/(DayInput|typed-day|FileDrop|FilePreview|MoneyField|money-typing)|floating|states\/SendingBar|figures\/(SumTable|Waterfall|waterfall-steps)|WhenNear)|list\/(?!pages\/PageChooser|filters\/SaveView|feed\/(FeedEntries|FeedPager|Timeline))|attachments|downloads\/(?!malay|list-messages|DownloadList|DownloadPanel)|dealers|transactions\/(?!outcome|e-invoice)|layout\/pages\/InvalidAddress|client\/dialogs\/close-on-success|requests\/waiting-requests)/
/** Icons that screens of all areas show. */
const icons =
  /lucide-react\/dist\/esm\/icons\/(arrow-right|check|circle-check|copy|info|pencil|refresh-cw|rotate-ccw|send|triangle-exclamation-point|undo-2|x)\.mjs/

/**
 * What is fetched in one file: the first layer that takes a module takes all that this imports, too. A screen needs a
 * few of them and what is its own. Whatever else several screens share is a file of its own.
 */
const layers = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'first', tags: ['$initial' as const] },
  {
    name: 'fields',
    test: (id: string) =>
      fields.test(id) ||
      /react-router\/dist\/esm\/useLocation/.test(id) ||
      /web\/src\/(layout\/(Brand|use-document-title)|ui\/buttons\/(TextLink|WorkingButton))/.test(id)
  },
  { name: 'sign-in', test: /web\/src\/identity\/sign-in\/SignInPage/ },
  { name: 'console', test: /web\/src\/(routes|layout\/ConsoleFrame)\.tsx/ },
  { name: 'first-screen', test: /web\/src\/(dashboard\/DashboardPage|list\/(ListScreen|ListTable)|ui\/TabLinks)\.tsx/ },
  { name: 'kit', test: (id: string) => [kit, common, icons].some((test) => test.test(id)) },
  { name: 'days', test: /web\/src\/ui\/fields\/(DayInput|typed-day)\.tsx?/ },
  { name: 'request-rules', test: /contract\/src\/requests\/can\.ts/ },
  // What lists requests and decides on them, and how far something is with its approvals.
  {
    name: 'requests',
    test: /web\/src\/requests\/(ReasonField|WaitingRequests|RequestHistory|reason-problem)\.tsx?/
  },
  {
    name: 'approvals',
    test: /(web\/src\/approvals\/(use-approvals|ApprovalsNote)|contract\/src\/approvals\/progress-endpoints)\.ts/
  },
  { name: 'under-policy', test: /web\/src\/approvals\/under-policy\.tsx/ },
  // What a report and the statement ask for.
  {
    name: 'report-form',
    test: /(contract\/src\/reports\/report-form|web\/src\/reports\/(company-picking|statement\/statement-period))\.ts/
  },
  // What a cycle's own screens need of signals, and what they have in common.
  { name: 'signals', test: /(web\/src\/signals\/(api|messages)|contract\/src\/signals\/can)\.ts/ },
  { name: 'cycles', test: /web\/src\/payouts\/(cycle\/CycleScreen|back-links)\.tsx/ },
  // What explains a difference between cycles, on its own screens and beside a dealer's.
  {
    name: 'variance',
    test: /(web\/src\/variance\/(EarlierCycleField|sentences|variance-steps|Variance\.css$)|contract\/src\/rounding\.)/
  },
  {
    name: 'questions',
    test: /(web\/src\/questions\/(QuestionList|messages|texts)|contract\/src\/questions\/endpoints)\.tsx?/
  },
  { name: 'dialogs', test: /web\/src\/ui\/dialogs\/DialogBox\.tsx/ },
  { name: 'floating', test: /web\/src\/ui\/floating\// },
  {
    name: 'dealer-record',
    test: /(contract\/src\/dealers\/record(-labels)?|web\/src\/dealer-records\/dealer-requests)\.tsx?/
  }
]

export default defineConfig({
  plugins: [
    callsWithoutShapes(),
    wordsOfLists(),
    zodWithoutJsonSchema(),
    react(),
    schemeFirst(),
    fontAhead(),
    compressedAssets()
  ],
  build: {
    outDir: 'dist',
    target: 'es2024',
    // For the check of what screens weigh.
    manifest: true,
    // The first with light-dark(): rewritten for older ones it hangs on variables that nothing here sets.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // A small picture as a data: address would need its own hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A shape that nothing asks for is left out.
      treeshake: {
        manualPureFunctions: ['z', 'optionalParam', 'listRequest', 'pageOf', 'listSearch', 'endpoint'],
        // Nor is one that takes over the fields of another, `...other.shape`, kept for that: no read of ours does anything.
        propertyReadSideEffects: false
      },
      output: {
        // The console has the name of every file; shorter hashes are 0.3 kB of the first screen.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: layers }
      }
    }
  },
  server: { proxy: { '/api': server, '/signIn/': server } }
})
