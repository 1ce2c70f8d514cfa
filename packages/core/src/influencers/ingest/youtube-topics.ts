/**
 * YouTube names the topics of a channel by Wikipedia articles; these are the ones it uses, per
 * category.
 */
const categories: Record<string, readonly string[]> = {
  Beauty: ['Physical_attractiveness'],
  Fashion: ['Fashion'],
  Food: ['Food'],
  Fitness: ['Physical_fitness'],
  Travel: ['Tourism'],
  Gaming: [
    'Video_game_culture',
    'Action_game',
    'Action-adventure_game',
    'Casual_game',
    'Music_video_game',
    'Puzzle_video_game',
    'Racing_video_game',
    'Role-playing_video_game',
    'Simulation_video_game',
    'Sports_game',
    'Strategy_video_game',
  ],
  Technology: ['Technology'],
  Music: [
    'Music',
    'Christian_music',
    'Classical_music',
    'Country_music',
    'Electronic_music',
    'Hip_hop_music',
    'Independent_music',
    'Jazz',
    'Music_of_Asia',
    'Music_of_Latin_America',
    'Pop_music',
    'Reggae',
    'Rhythm_and_blues',
    'Rock_music',
    'Soul_music',
  ],
  Sports: [
    'Sport',
    'American_football',
    'Baseball',
    'Basketball',
    'Boxing',
    'Cricket',
    'Association_football',
    'Golf',
    'Ice_hockey',
    'Mixed_martial_arts',
    'Motorsport',
    'Tennis',
    'Volleyball',
  ],
  Animals: ['Pet'],
  Art: ['Performing_arts'],
  Education: ['Knowledge'],
  Business: ['Business'],
  Health: ['Health'],
  Entertainment: ['Entertainment', 'Film', 'Humour', 'Television_program', 'Professional_wrestling'],
  Cars: ['Vehicle'],
  Lifestyle: ['Lifestyle_(sociology)', 'Hobby'],
}

export function categoriesOfTopics(addresses: string[]): string[] {
  const topics = new Set(addresses.map(address => decodeURI(address.slice(address.lastIndexOf('/') + 1))))
  return Object.keys(categories).filter(name => categories[name]?.some(topic => topics.has(topic)))
}
