import { offerFormSchema } from '@limelight/contract/settings/built-in'
import { Checkbox } from '../../components/ui/checkbox.tsx'

/** The form of preferences and proposals, as its users see it. */
export function FormPreview({ value }: { value: unknown }) {
  const fields = offerFormSchema.safeParse(value).data ?? []
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">The form people get</h3>
      <div className="grid gap-3 rounded-lg border p-3" aria-hidden>
        {fields.map(field => (
          <div key={field.name} className="grid gap-1 text-xs">
            <span className="font-medium">
              {field.label}
              {field.required && <span className="text-danger"> *</span>}
            </span>
            {field.type === 'multiselect' ? (
              <span className="flex flex-wrap gap-1">
                {field.options.slice(0, 8).map(option => (
                  <span key={option.value} className="rounded-full border px-2 py-0.5 text-2xs">
                    {option.label}
                  </span>
                ))}
              </span>
            ) : field.type === 'boolean' ? (
              <Checkbox disabled tabIndex={-1} />
            ) : (
              <span className="h-7 rounded-md bg-secondary" />
            )}
          </div>
        ))}
      </div>
      <p className="text-2xs text-muted-foreground">
        Preferences that are saved stay valid; a new required field is asked for at their next change.
      </p>
    </section>
  )
}
