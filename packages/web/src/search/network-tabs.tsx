import { useSearchParams } from 'wouter'
import { NetworkIcon } from '../components/network-icon.tsx'
import { Tabs, TabsList, TabsTrigger } from '../components/ui/tabs.tsx'
import { networkNames, socialNetworks, useSocialNetwork } from './network.ts'

/** Selects the network that the page searches. */
export function SocialNetworkTabs({ scope }: { scope: string }) {
  const [current, choose] = useSocialNetwork(scope)
  const [query] = useSearchParams()
  // Offers do not belong to a network.
  if (scope === 'favourite' && query.get('type') === 'offer') return null
  return (
    <Tabs
      value={current}
      onValueChange={value => choose(socialNetworks.find(network => network === value) ?? current)}
      className="min-w-0 self-stretch"
    >
      <TabsList variant="line" aria-label="Network">
        {socialNetworks.map(network => (
          <TabsTrigger key={network} value={network} aria-controls="main">
            <NetworkIcon network={network} className="max-md:hidden" />
            {networkNames[network]}
          </TabsTrigger>
        ))}
      </TabsList>
    </Tabs>
  )
}
