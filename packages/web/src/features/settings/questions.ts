import type { Row, RowForm } from './rows.tsx'

const isOneOf =
  (...types: string[]) =>
  ({ type }: Row) =>
    types.includes(String(type))

const option: RowForm = {
  noun: 'option',
  blank: { value: '', label: '' },
  isOrdered: true,
  columns: [
    { name: 'label', label: 'Label', kind: 'text' },
    { name: 'value', label: 'Stored as', kind: 'text' },
  ],
}

/** The form of briefs: what a question is. */
export const questions: RowForm = {
  noun: 'question',
  blank: { name: '', label: '', type: 'text', options: [], required: false, min: null, max: null },
  isOrdered: true,
  columns: [
    { name: 'label', label: 'Label', kind: 'text' },
    {
      name: 'type',
      label: 'Answer',
      kind: 'choice',
      choices: [
        ['text', 'Text'],
        ['number', 'Number'],
        ['select', 'One of a list'],
        ['multiselect', 'Some of a list'],
        ['boolean', 'Yes or no'],
      ],
    },
    {
      name: 'name',
      label: 'Name in stored answers',
      kind: 'text',
      about: 'A new name separates the question from the answers so far.',
    },
    { name: 'required', label: 'Required', kind: 'flag' },
    {
      name: 'min',
      label: 'Minimum',
      kind: 'number',
      about: 'Of characters in a text, of a number, or of options from a list.',
      isUsed: isOneOf('text', 'number', 'multiselect'),
    },
    { name: 'max', label: 'Maximum', kind: 'number', isUsed: isOneOf('text', 'number', 'multiselect') },
    { name: 'options', label: 'Options', kind: 'rows', form: option, isUsed: isOneOf('select', 'multiselect') },
  ],
}
