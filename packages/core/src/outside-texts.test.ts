import { brokenPlaceholders, decodeBraces, unknownVariables } from '@limelight/contract/campaigns/variables'
import { csvLine } from '@limelight/contract/csv'
import { emailField, removeInvisible, storable, toSingleLine } from '@limelight/contract/forms'
import { parseProfileName } from '@limelight/contract/influencers/profile-names'
import { defaultModerationRules } from '@limelight/contract/moderation/schema'
import { describe, expect, test } from 'vitest'
import { describeClient } from './accounts/clients.ts'
import { maxMailLines, parseInbound, shorten, withoutQuote } from './campaigns/inbound/parse.ts'
import { cleanHtml, toHtml, toText } from './campaigns/texts/html.ts'
import { compileMail, trackedLinks } from './campaigns/texts/mail-text.ts'
import { partnershipOf } from './content/partnership.ts'
import { findEmail } from './influencers/ingest/lookup.ts'
import { readColumns, readRow } from './influencers/ingest/upload-csv.ts'
import { readRecords } from './influencers/ingest/upload-records.ts'

import { checkText } from './moderation/checks/texts.ts'
import { wordsOf } from './offers/search/words.ts'
import { maskContacts as maskCaption } from './search/masking.ts'
import { foldWords, hashtagsOf, indexWords } from './search/reading/fold.ts'
import { readSearch } from './search/reading/read.ts'
import { readTerms } from './search/reading/terms.ts'
import { topicsOfText } from './search/reading/topics.ts'
import { nothingShown } from './search/unmasked.ts'

/** A parser of texts from outside, the longest text that it gets, and what makes such parsers slow. */
type Parser = { read: (text: string) => unknown; limit: number; maxLines?: number; hostile: readonly string[] }

/** Repeated as they are, and between a beginning and an end that keep a match open until it fails. */
const spaces = [' ', '\t', '\n', '\r\n', ' \n', 'a ', 'a  b', 'a\n']
const signs = ['a', '0', '.', ',', '-', '_', '@', '#', '"', "'", '(', '<', '>', '&', '%', '\\', '/', ':', '{', '[', '*']
const letters = ['é', 'e\u0301', '\u0301', '😀', '漢', 'ß', '\u200d', 'A', '가', '1 ']
const pairs = [
  'a.',
  'a@',
  '@a',
  '#a',
  'a-',
  'a_',
  '1.',
  '1-',
  '1 2',
  '+1 ',
  '(1',
  'a(at)b',
  '(at)',
  ' (dot) ',
  '""',
  '"a',
  ',"',
]
const addresses = ['http://', 'www.', 'a.b/', 't.me/', 'a@b.', 'a.com ', '@a ', '1.1.2020 ', '+49 30 1234567 ']
const all = [...spaces, ...signs, ...letters, ...pairs, ...addresses]
const markup = [
  '<p>a b',
  '<p> ',
  '<b>',
  '</b>',
  '<b></i>',
  '<form>',
  '<svg><title>',
  '<a href="http://a.test">',
  '<a href=x>a</a>',
  '<br>',
  '<hr>',
  '<li>a',
  '<td>a<tr>',
  '<div> <br>',
  '<blockquote>',
  '</p>',
  '<!--',
  '<!-- -',
  '<![CDATA[',
  '<script>',
  '<script></scrip',
  '<style>a',
  '<title>&',
  '&amp;',
  '&#x41',
  '&notit;',
  '<a b="',
  '<a b=c ',
  '<p a="',
  '<?a',
  '<x',
  '{{a',
  '{{',
  '{{a|',
  'http://a.',
]
const words = [
  'fitness ',
  'germany and ',
  'in ',
  '10k-',
  '10% of ',
  'followers ',
  'audience in ',
  '"a',
  '1,000',
  'under 18 ',
]
const spelled = [
  'one two ',
  'eins 2 ',
  '零',
  'l e n a ',
  'a dot b ',
  'a at b dot ',
  'insta ',
  'insta a_',
  'a (at) b (dot) ',
]
const captions = [
  '#ad ',
  '@a ',
  '@a, ',
  'ad ',
  'by @a ',
  'paid partnership with ',
  'Nike ',
  '#ad @a ',
  'photo by ',
  '📸 ',
  '(ad',
]

const now = new Date('2026-11-26T12:00:00Z')
const values = {
  name: 'Kenji',
  firstName: 'Kenji',
  username: '@kenji',
  network: 'Instagram',
  followers: '1',
  category: '',
  country: '',
  email: 'kenji@example.test',
  sender: 'Rosa',
  unsubscribe: 'https://example.test/unsubscribe/x',
}

async function parseRecords(text: string): Promise<void> {
  for (const shape of [
    { format: 'csv' as const, columns: ['platformId', 'username', 'followers'] },
    { format: 'json-lines' as const },
    { format: 'json-array' as const },
  ]) {
    const chunks = Array.from({ length: Math.ceil(text.length / 65_536) }, (_, at) =>
      Buffer.from(text.slice(at * 65_536, (at + 1) * 65_536)),
    )
    try {
      for await (const _record of readRecords(ReadableStream.from(chunks), shape, { position: 0, line: 1 }));
    } catch (error) {
      expect(error).toBeInstanceOf(Error)
    }
  }
}

/** A quarter of what the listener takes: enough to see how the time grows. */
const replyLimits = { limit: 2 ** 18, maxLines: maxMailLines / 4 }
/** Some of these mails are refused, which is fine as well. */
const mail = (head: string) => (text: string) =>
  parseInbound(Buffer.from(`${head}${text}`)).catch(error => expect(error).toBeInstanceOf(Error))
const report = 'Content-Type: multipart/report; boundary=x\n\n--x\nContent-Type: message/delivery-status\n\n'

const parsers: Record<string, Parser> = {
  'HTML of mails': { read: cleanHtml, limit: 200_000, hostile: [...spaces, ...signs, ...markup] },
  'text of HTML': { read: toText, limit: 200_000, hostile: [...spaces, ...signs, ...markup] },
  'HTML of text': { read: toHtml, limit: 50_000, hostile: [...all, ...markup] },
  'templates of mails': {
    read(text) {
      const render = compileMail({ subject: text, body: text, html: text }, { opens: true, clicks: true })
      const { html } = render(values, {
        open: 'https://example.test/o',
        click: index => `https://example.test/${index}`,
      })
      return [trackedLinks(html), unknownVariables(text), brokenPlaceholders(decodeBraces(text))]
    },
    limit: 200_000,
    hostile: [
      '{{',
      '{{a',
      '{{a|',
      '{{a|b}',
      '}}',
      '{{name|a}} ',
      '<',
      '<p>a b',
      '<a href="http://a.test">',
      '<a href="',
      '&amp;',
      '&#0',
    ],
  },
  'headers of replies': {
    read: mail(''),
    ...replyLimits,
    hostile: [
      'a',
      'a:',
      'a: b\n',
      'From: a\n',
      'From: "',
      'From: <a@b>, ',
      'To: (',
      ' ',
      '=?utf-8?q?a?= ',
      'From: a:',
      '\n',
    ],
  },
  'senders of replies': {
    read: mail('From: '),
    ...replyLimits,
    hostile: ['a ', 'a@', '<a', '"a', '(a', 'a:', 'a;', ',', '\\', '=?utf-8?b?YQ==?= ', 'a@b, ', '\n ', '@', '<a@b> '],
  },
  'types of replies': {
    read: mail('Content-Type: multipart/mixed; '),
    ...replyLimits,
    hostile: ['boundary=x; ', 'a*0=b; ', 'a="', ';', '"', '\n ', "a*=b'c'd; "],
  },
  'texts of replies': {
    read: mail('From: a@b.test\n\n'),
    ...replyLimits,
    hostile: ['a', '\n', ' ', '> a\n', 'On a', '-', 'a wrote:'],
  },
  'HTML of replies': {
    read: mail('Content-Type: text/html\n\n'),
    ...replyLimits,
    hostile: [
      '<p>a b',
      '<b>',
      '<b></i>',
      ' ',
      '\n',
      '<a href=x>',
      '<br>',
      '&amp;',
      '<!--',
      '<script>',
      '<',
      '<p ',
      '</',
    ],
  },
  'parts of replies': {
    read: mail('Content-Type: multipart/mixed; boundary=x\n\n'),
    ...replyLimits,
    hostile: [
      '--x\n',
      '--x\n\na\n',
      '--x\nContent-Type: text/html\n\n<p>a\n',
      '--x\nContent-Type: multipart/mixed; boundary=x\n\n',
      '--x\nContent-Type: message/rfc822\n\n',
      '--x\nContent-Transfer-Encoding: base64\n\nYQ==\n',
      '--x--\n',
      '--',
    ],
  },
  bounces: {
    read: mail(`${report}Action: failed\nStatus: 5.1.1\n`),
    ...replyLimits,
    hostile: [
      '\n',
      ' ',
      '\r\n',
      ' \n',
      'Action: failed',
      'action:',
      'action:\n',
      'status:',
      'status:\n',
      'Diagnostic-Code:',
      'diagnostic-code: smtp;\n ',
      'diagnostic-code:\n',
      'a\n b\n',
    ],
  },
  'reports without a failure': {
    read: mail(report),
    ...replyLimits,
    hostile: ['\n', ' ', 'action:', 'action:\n', 'action: failed', 'action:  \n', 'status:'],
  },
  'quotes of replies': {
    read: text => shorten(withoutQuote(text)),
    ...replyLimits,
    hostile: [
      ...spaces,
      ...signs,
      'on ',
      'On a wrote:',
      'On a wrote:\n',
      'am  schrieb ',
      'le  a écrit ',
      '> a\n',
      '- ',
      'original message',
    ],
  },
  'plain texts': {
    read: text => [removeInvisible(text), toSingleLine(text), storable(text)],
    limit: 200_000,
    hostile: all,
  },
  'contacts for moderators': {
    read: text => checkText('about', text, defaultModerationRules),
    limit: 10_000,
    hostile: [...all, ...spelled],
  },
  'contacts in captions': { read: text => maskCaption(text, nothingShown, 'aaaa'), limit: 5000, hostile: all },
  captions: {
    read: text => partnershipOf({ text, isLabelled: false, partner: '', username: 'aaaa' }),
    limit: 5000,
    hostile: [...all, ...captions],
  },
  'words of captions': {
    read: text => [indexWords('en', text), hashtagsOf(text), topicsOfText(text, 'en'), foldWords(text)],
    limit: 5000,
    hostile: [...all, ...words],
  },
  sentences: {
    read: text => readSearch(text, { network: 'instagram', scope: 'discovery', anyNetwork: true, now }),
    limit: 200,
    hostile: [...all, ...words],
  },
  'words of searches': {
    read: text => [readTerms(text, { handles: true }), wordsOf(text)],
    limit: 200,
    hostile: [...all, ...words],
  },
  'names of profiles': {
    read: text => [parseProfileName('youtube', text), parseProfileName('instagram', text)],
    limit: 2000,
    hostile: all,
  },
  'emails in bios': { read: findEmail, limit: 5000, hostile: all },
  emails: { read: text => emailField.safeParse(text), limit: 254, hostile: all },
  'files of creators': {
    read: parseRecords,
    limit: 2 ** 15,
    hostile: [
      ...spaces,
      ',',
      '"',
      '""',
      '",',
      ',"',
      'a',
      '[',
      ']',
      '{',
      '}',
      '{}',
      '{"a":"',
      '\\',
      '"\\',
      '1,',
      '{"a":[],',
      'a,b\n',
      '"a\n',
    ],
  },
  'rows of creators': {
    read: text => [readColumns(text), readRow(text, ['platformId', 'posts'])],
    limit: 512 * 1024,
    hostile: [...spaces, ',', '"', '""', '",', ',"', ',"a"', 'a,', '"a,', '[', '{"a":'],
  },
  'cells of exports': { read: text => csvLine([text]), limit: 200_000, hostile: all },
  'names of browsers': {
    read: describeClient,
    limit: 16_384,
    hostile: [...all, 'Version/', 'Safari/', 'Version/ Safari'],
  },
}

/** What takes less at its limit stops nobody, however it grows. */
const noticeableMs = 60
/** Four times the text takes a linear parser four times as long, or a bit more, and a quadratic one sixteen times. */
const maxGrowth = 12
const maxAttempts = 6

/** Of this process, because others may be busy. */
async function cpuMsOf({ read }: Parser, text: string): Promise<number> {
  const start = process.cpuUsage()
  await read(text)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** The fastest of some attempts counts, because only other work makes an attempt slow. */
async function isLinear(parser: Parser, unit: string): Promise<boolean> {
  const { limit, maxLines = Number.POSITIVE_INFINITY } = parser
  const repeats = Math.min(limit / unit.length, maxLines / (unit.split('\n').length - 1))
  const texts = [1, 2, 4].map(parts => `${unit.repeat(Math.ceil(repeats / parts))}!`)
  const fastest = texts.map(() => Number.POSITIVE_INFINITY)
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    for (const [at, text] of texts.entries()) {
      fastest[at] = Math.min(fastest[at] ?? 0, await cpuMsOf(parser, text))
      if ((fastest[0] ?? 0) < noticeableMs) return true
    }
    const [whole = 0, half = 0, quarter = 0] = fastest
    if (whole / quarter < maxGrowth || whole / half < Math.sqrt(maxGrowth)) return true
  }
  return false
}

describe('a parser of texts from outside', () => {
  test.each(Object.entries(parsers))('reads %s in linear time', async (_name, parser) => {
    for (const unit of parser.hostile) expect(await isLinear(parser, unit), JSON.stringify(unit)).toBe(true)
  })
})
