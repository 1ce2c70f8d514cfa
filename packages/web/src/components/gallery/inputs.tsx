import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Checkbox } from '../ui/checkbox.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { Form, FormField } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Switch } from '../ui/switch.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { Block, Line } from './block.tsx'

export function Inputs() {
  const form = useForm({
    defaultValues: { name: '', note: 'Everyone we met in Cologne', secret: 'correct horse', terms: true },
    errors: { note: { type: 'max', message: 'Description should not be longer than 24 characters' } },
  })
  return (
    <Block title="Inputs">
      <Form>
        <div className="grid grid-cols-2 gap-x-3">
          <FormField form={form} name="name" label="List name" hint="optional">
            {control => <Input {...control} placeholder="Spring kitchen" />}
          </FormField>
          <FormField form={form} name="note" label="Description">
            {control => <Input {...control} />}
          </FormField>
        </div>
        <FormField form={form} name="secret" label="Password">
          {control => <PasswordInput {...control} autoComplete="off" />}
        </FormField>
        <FormField form={form} name="terms" inline label="I accept the terms">
          {control => <Checkbox {...control} />}
        </FormField>
        <Input aria-label="Disabled" defaultValue="USDT" disabled />
      </Form>
    </Block>
  )
}

export function Controls() {
  const [files, setFiles] = useState<string[]>([])
  return (
    <Block title="Text area, switch, files">
      <Textarea aria-label="Note" defaultValue="Grows with what is written." />
      <Line>
        <Switch aria-label="On" defaultChecked />
        <Switch aria-label="Off" />
        <Switch aria-label="Disabled" disabled />
      </Line>
      <FileDrop
        hint="Drop pictures here, or choose them"
        rules={files.length === 0 ? 'PNG or JPEG' : files.join(', ')}
        multiple
        onFiles={chosen => setFiles(chosen.map(({ name }) => name))}
      />
    </Block>
  )
}
