import { offerRules } from '@limelight/contract/offers/rules'
import { RefusedWords } from '../../../components/forms/refused-words.tsx'
import { Required } from '../../../components/forms/required.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Form, FormField } from '../../../components/ui/form.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { formatCount } from '../../../display/format.ts'
import { categories } from '../categories.ts'
import { ItemsField } from './items-field.tsx'
import { OfferPictures } from './offer-pictures.tsx'
import { OfferVideos } from './offer-videos.tsx'
import type { OfferEditorState } from './use-editor.ts'

/** All fields of an offer. Nothing is sent with Enter: the bar below has the buttons. */
export function EditorForm({ editor }: { editor: OfferEditorState }) {
  const { form, values, base } = editor
  const isRefused = base?.moderationData.moderationStatus === 'REFUSED'
  return (
    <Form className="grid min-w-0" aria-label="Offer" onSubmit={event => event.preventDefault()}>
      <OfferPictures editor={editor} />
      <OfferVideos editor={editor} />
      <div className="mt-3 grid items-start gap-x-3 sm:grid-cols-[minmax(0,1fr)_180px]">
        <FormField
          form={form}
          name="name"
          label={
            <>
              Title
              <Required />
            </>
          }
          hint={<Length text={values.name} max={offerRules.maxNameLength} />}
        >
          {control => <Input {...control} autoComplete="off" placeholder="One reel with your product" required />}
        </FormField>
        <FormField form={form} name="category" label="Category">
          {control => (
            <Select {...control} placeholder="Choose one">
              {categories.map(name => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </FormField>
      </div>
      <FormField
        form={form}
        name="description"
        label={
          <>
            Description
            <Required />
          </>
        }
        hint={<Length text={values.description} max={offerRules.maxDescriptionLength} />}
      >
        {control => (
          <Textarea
            {...control}
            required
            className="max-h-100"
            placeholder={
              'What buyers get, in what form, and what you need from them.\n- Lines that begin with a dash become points'
            }
          />
        )}
      </FormField>
      <RefusedWords of="offer" text={values.description} isRefused={isRefused} />
      <ItemsField editor={editor} />
    </Form>
  )
}

function Length({ text, max }: { text: string; max: number }) {
  const length = text.trim().length
  return (
    <span className={cn('tabular-nums', length > max && 'font-medium text-danger')}>
      {formatCount(length)} / {formatCount(max)}
    </span>
  )
}
