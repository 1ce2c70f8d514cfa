import type { LimitName } from '@limelight/contract/limits'
import { limitWindows } from '@limelight/contract/limits'
import { byRequest } from '@limelight/contract/tariffs/prices'
import type { Tariff } from '@limelight/contract/tariffs/schema'
import type { Catalogue } from './store.ts'

/** Converts cents to dollars; -1 means by request. */
function toDollars(cents: number): number {
  return cents === byRequest ? byRequest : cents / 100
}

export function toTariffs({ tariffs, prices, values }: Catalogue): Tariff[] {
  return tariffs.map(tariff => ({
    id: tariff.id,
    name: tariff.name,
    priority: tariff.priority,
    isDefault: tariff.is_default,
    prices: prices
      .filter(price => price.tariff_id === tariff.id)
      .map(price => ({
        id: price.id,
        tariffId: tariff.id,
        price: toDollars(price.cents),
        duration: Number(price.duration_ms),
      })),
    configs: values
      .filter(value => value.tariff_id === tariff.id)
      .map(value => ({
        id: value.id,
        value: value.value,
        tariffConfig: {
          name: value.name,
          title: value.title,
          type: limitTypeOf(value.name),
          isVisible: value.is_visible,
          isCollapsed: value.is_collapsed,
        },
      })),
  }))
}

export function limitTypeOf(name: LimitName): 'BOOLEAN' | 'COUNTER' {
  return limitWindows[name] === 'switch' ? 'BOOLEAN' : 'COUNTER'
}
