import { useState } from 'react'
import { Link } from 'wouter'
import python from '../../../../../docs/api/quick-start.py?raw'
import shell from '../../../../../docs/api/quick-start.sh?raw'
import typescript from '../../../../../docs/api/quick-start.ts?raw'
import { Card, CardBody, CardHeader } from '../../components/ui/card.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../components/ui/tabs.tsx'

/** The files of docs/api, which the tests run. */
const files = [
  { language: 'Shell', file: 'quick-start.sh', text: shell },
  { language: 'TypeScript', file: 'quick-start.ts', text: typescript },
  { language: 'Python', file: 'quick-start.py', text: python },
] as const

export function QuickStart() {
  const [language, setLanguage] = useState<string>(files[0].language)
  const { file, text } = files.find(each => each.language === language) ?? files[0]
  return (
    <Card>
      <CardHeader title="Quick start">
        <CopyButton text={text} label={`Copy ${file}`} />
      </CardHeader>
      <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-muted-foreground">
          Search creators, fill a list and verify a webhook. Set LIMELIGHT_URL to {window.location.origin} and
          LIMELIGHT_KEY to a key with the scopes discovery and lists.{' '}
          <Link href="/user/api?tab=keys" className="link">
            Create a key
          </Link>
          {' · '}
          <a href="/api/docs" className="link">
            All calls
          </a>
        </p>
        <Tabs value={language} onValueChange={setLanguage}>
          <TabsList aria-label="Language">
            {files.map(each => (
              <TabsTrigger key={each.language} value={each.language}>
                {each.language}
              </TabsTrigger>
            ))}
          </TabsList>
          <TabsContent value={language} className="mt-3 focus:outline-none">
            {/* Wrapped code can't be read as shell, and a bar that hides makes cut lines look lost. */}
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer, only the arrow keys scroll it.
              tabIndex={0}
              aria-label={file}
              className="max-h-[70dvh] overflow-auto rounded-md bg-muted [&::-webkit-scrollbar-thumb]:rounded-full [&::-webkit-scrollbar-thumb]:bg-input [&::-webkit-scrollbar]:size-2.5"
            >
              <pre className="w-max px-3 py-2.5 text-xs leading-5">{text}</pre>
            </section>
          </TabsContent>
        </Tabs>
      </CardBody>
    </Card>
  )
}
