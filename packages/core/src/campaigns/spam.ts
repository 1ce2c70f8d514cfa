import type { PreflightFinding } from '@limelight/contract/campaigns/schema'

/** What public filters count against a mail, besides the words of the operators' list. */
const usualWords = [
  ...['100% free', '100% satisfied', 'act now', 'additional income', 'all natural', 'amazing deal', 'apply now'],
  ...['be your own boss', 'best price', 'big bucks', 'billion dollars', 'buy direct', 'buy now', 'call now'],
  ...['cash bonus', 'casino', 'cheap meds', 'click below', 'click here', 'collect your prize', 'congratulations'],
  ...['consolidate debt', 'credit card offers', 'dear friend', 'do it today', 'double your', 'earn extra cash'],
  ...['earn per week', 'eliminate debt', 'exclusive deal', 'extra income', 'fast cash', 'financial freedom'],
  ...['free gift', 'free money', 'free trial', 'get paid', 'get rich', 'guaranteed income', 'increase sales'],
  ...['incredible deal', 'instant access', 'limited time', 'lose weight', 'lottery', 'lowest price', 'make money'],
  ...['million dollars', 'miracle', 'money back', 'no catch', 'no cost', 'no credit check', 'no fees'],
  ...[
    'no hidden costs',
    'no obligation',
    'no purchase necessary',
    'no strings attached',
    'not spam',
    'once in a lifetime',
  ],
  ...['online pharmacy', 'order now', 'pre-approved', 'prize', 'promise you', 'pure profit', 'risk free', 'risk-free'],
  ...['satisfaction guaranteed', 'special promotion', 'this is not spam', 'unsecured credit', 'urgent', 'viagra'],
  ...['weight loss', 'while supplies last', 'winner', 'work from home', 'you have been selected', "you're a winner"],
]

const shorteners = /(?<![\w.-])(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|buff\.ly|cutt\.ly|rebrand\.ly)\//i
const numericHost = /https?:\/\/\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/i

type Mail = { subject: string; text: string; html: string }

/** `text` is what a person reads of the mail, `words` are those of the operators. */
export function findSpam({ subject, text, html }: Mail, words: string[]): PreflightFinding[] {
  return [...wordsIn(`${subject}\n${text}`, [...words, ...usualWords]), ...habitsIn({ subject, text, html })]
}

function wordsIn(text: string, words: string[]): PreflightFinding[] {
  const folded = text.normalize('NFKC').toLowerCase()
  const found = [...new Set(words.map(word => word.normalize('NFKC').toLowerCase()))].filter(word =>
    includesWord(folded, word),
  )
  const [first] = found
  if (first === undefined) return []
  return [
    {
      code: 'SPAM_WORDS',
      level: 'warn',
      text: found.length === 1 ? `“${first}” is on the list of spam words` : `Spam words: ${found.join(', ')}`,
      fix: 'Filters look for such words. Say it in other words.',
      count: found.length,
    },
  ]
}

function includesWord(text: string, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(text)
}

function habitsIn({ subject, text, html }: Mail): PreflightFinding[] {
  const habits = [
    { found: isShouted(subject), text: 'The subject is in capitals', fix: 'Write it as a sentence.' },
    {
      found: isShouted(text) && text.length > 200,
      text: 'Most of the text is in capitals',
      fix: 'Write it as sentences.',
    },
    {
      found: /[!?]{2}|!.*!/s.test(subject) || /!{3}/.test(text),
      text: 'Several exclamation or question marks stand together',
      fix: 'Keep at most one in the subject, and no three in a row in the text.',
    },
    {
      found: /[$€£]{2}|[$€£]\s?\d[\d,.]*.*[$€£]\s?\d/s.test(subject),
      text: 'The subject names money more than once',
      fix: 'Name the amount in the text.',
    },
    {
      found: shorteners.test(text) || shorteners.test(html),
      text: 'A link hides its address behind a shortener',
      fix: 'Link to the page itself.',
    },
    {
      found: numericHost.test(text) || numericHost.test(html),
      text: 'A link leads to a number instead of a name',
      fix: 'Link to the name of the site.',
    },
    {
      found: /<img\b/i.test(html) && text.trim().split(/\s+/).length < 20,
      text: 'The mail is a picture with hardly any text',
      fix: 'Say in words what the picture says.',
    },
  ]
  return habits.flatMap(({ found, ...finding }) =>
    found ? [{ code: 'SPAM_HABIT', level: 'warn', count: 1, ...finding } as const] : [],
  )
}

/** Short words such as names of brands may be in capitals. */
function isShouted(text: string): boolean {
  const letters = text.replace(/\{\{[^}]*\}\}/g, '').match(/\p{L}/gu) ?? []
  return letters.length >= 10 && letters.filter(letter => /\p{Lu}/u.test(letter)).length > letters.length * 0.6
}
