import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../../packages/web/src')

/** Fields that need no draft of their own, by the reason. */
const withoutDraft = {
  'finds or filters something': [
    'components/list-search.tsx',
    'features/favourites/picker/picker.tsx',
    'components/shell/person-filter.tsx',
    'features/audit/filters.tsx',
    'features/campaigns/composer/add-list.tsx',
    'features/campaigns/history/page.tsx',
    'features/campaigns/history/recipients.tsx',
    'features/chats/messages/search.tsx',
    'features/favourites/board/find-field.tsx',
    'features/favourites/lists/page.tsx',
    'features/favourites/lists/switcher.tsx',
    'features/influencers/compare/add.tsx',
    'features/landing/sample-search.tsx',
    'features/offers/market/choice-editors.tsx',
    'features/offers/market/number-editors.tsx',
    'features/settings/configs-page.tsx',
    'search/filters/choice-popup.tsx',
    'search/filters/date-popup.tsx',
    'search/filters/popup-frame.tsx',
    'search/filters/range-popup.tsx',
    'search/filters/share-popup.tsx',
    'search/filters/themes-dialog.tsx',
    'search/filters/word-popup.tsx',
    'search/reading/field.tsx',
  ],
  'chooses, or shows what can be copied': [
    'components/charts/day-reading.tsx',
    'features/favourites/exports/dialog.tsx',
    'features/favourites/picker/row.tsx',
    'features/favourites/lists/new-list-dialog.tsx',
    'features/formal-offers/send-dialog.tsx',
    'features/influencers/sharing/share-dialog.tsx',
    'features/platform/keys/create-dialog.tsx',
    'features/offers/details/tiers.tsx',
    'features/offers/editor/offer-pictures.tsx',
    'features/orders/actions/propose-time-dialog.tsx',
    'features/orders/disputes/divide.tsx',
    'features/payments/payment-dialog.tsx',
    'features/platform/webhooks/secret-dialog.tsx',
    'features/results/shop-dialog.tsx',
    'features/reviews/stars.tsx',
  ],
  'belongs to a form that keeps it': [
    'features/campaigns/composer/follow-ups.tsx',
    'features/campaigns/composer/page.tsx',
    'features/campaigns/composer/when.tsx',
    'features/formal-offers/config-fields.tsx',
    'features/offers/editor/editor-form.tsx',
    'features/offers/editor/items-field.tsx',
    'features/orders/actions/optional-comment.tsx',
    'features/orders/buy/fields.tsx',
    'features/orders/posts/deliverables-field.tsx',
    'features/platform/keys/caps.tsx',
    'features/settings/fields.tsx',
    'features/settings/promo-editor.tsx',
    'features/settings/rows.tsx',
    'features/settings/value-editor.tsx',
  ],
  'asks for a secret, or for a word that confirms': [
    'features/accounts/change-password-form.tsx',
    'features/accounts/delete-account.tsx',
    'features/accounts/recover-password-form.tsx',
    'features/accounts/recovery-form.tsx',
    'features/accounts/sign-in-form.tsx',
    'features/platform/connections/connect-page.tsx',
    'features/wallets/sign-step.tsx',
  ],
}

test('every form keeps what is typed, or says why not', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.tsx') && !file.startsWith('components/ui/'),
  )
  const lacking = files.filter(file => {
    const text = readFileSync(join(source, file), 'utf8')
    return (
      /<(textarea|input|form)\b/i.test(text) && !/components\/forms\/drafts\.ts'|'\.\.\/forms\/drafts\.ts'/.test(text)
    )
  })
  // A new form calls `useDraft` or `useFormDraft` of components/forms/drafts.ts.
  expect(lacking.toSorted()).toEqual(Object.values(withoutDraft).flat().toSorted())
})
