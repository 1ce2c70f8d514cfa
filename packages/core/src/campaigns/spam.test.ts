import { expect, test } from 'vitest'
import { findSpam } from './spam.ts'

const plain = {
  subject: 'A jar for your kitchen series, {{firstName}}?',
  text: 'Hello Lena, we make jars in Bremen and liked your video about pickles. Would you like to try three of them? Best, Ada',
  html: '<p>Hello Lena, …</p>',
}

test('a plain mail passes', () => {
  expect(findSpam(plain, ['für echt'])).toEqual([])
})

test.each([
  [{ subject: 'Win a PRIZE' }, ['“prize” is on the list of spam words']],
  [{ text: `${plain.text} Das ist für echt.` }, ['“für echt” is on the list of spam words']],
  [{ text: `${plain.text} Click here, no obligation.` }, ['Spam words: click here, no obligation']],
  [{ subject: 'JARS FOR YOUR KITCHEN' }, ['The subject is in capitals']],
  [{ subject: 'Jars! For you!' }, ['Several exclamation or question marks stand together']],
  [{ subject: 'From $50 down to $20' }, ['The subject names money more than once']],
  [{ html: '<a href="https://bit.ly/jars">jars</a>' }, ['A link hides its address behind a shortener']],
  [{ text: `${plain.text} http://192.0.2.7/jars` }, ['A link leads to a number instead of a name']],
  [{ html: '<img src="https://hornea.example/a.png">', text: 'Jars' }, ['The mail is a picture with hardly any text']],
])('%j is found', (change, texts) => {
  expect(findSpam({ ...plain, ...change }, ['für echt']).map(({ text }) => text)).toEqual(texts)
})

test.each([{ subject: 'NASA x Vogt' }, { text: `${plain.text} Our prizewinning shop: https://habit.lyrics.example/` }])(
  '%j passes',
  change => {
    expect(findSpam({ ...plain, ...change }, [])).toEqual([])
  },
)
