import { offer } from './offer.ts'

/** Sport, travel, games and everything that moves. */
export const offersOfPlay = {
  Fitness: [
    offer(
      'Running',
      '500 km shoe diary: four short reels',
      'Your shoe for 500 kilometres on road and gravel. A reel after 10, 100, 300 and 500.\n\n- Weight and sole measured each time\n- The pair is yours afterwards, if you dare',
      'Four reels | 480 | 60 | 2',
      'First-run reel | 170 | 6 | 5',
    ),
    offer(
      'Strength training',
      'Home gym in ten square metres',
      'Your equipment in a small room, with a plan that viewers can follow.',
      'One video | 390 | 14 | 3',
    ),
    offer(
      'Yoga',
      'Twenty minutes on your mat',
      'A full class on your mat or in your clothes. The video stays free for everyone.',
      'One class | 300 | 12 | 3',
    ),
    offer(
      'Pilates',
      'Core reel with slow cues',
      'Forty-five seconds, four moves, one calm voice.',
      'Short | 130 | 6 | 8',
    ),
  ],
  Travel: [
    offer(
      'City breaks',
      'One reel in evening light',
      'Your hotel, train or café between golden hour and the last tram.',
      'One reel | 360 | 7 | 4',
    ),
    offer(
      'Luxury travel',
      'A night at your hotel',
      'Arrival, room, breakfast. Shot like a film, posted within a week.\n\n- Reel of 45 seconds\n- Ten photos for your site',
      'Reel and photos | 580 | 10 | 2',
    ),
    offer(
      'Solo travel',
      'Your bag on a two-week trip',
      'I pack, carry and unpack your bag for two weeks, then say what I would change.',
      'One video | 520 | 28 | 2',
    ),
    offer(
      'Backpacking',
      'A map of places with your brand',
      'A map with twelve stops for people who like what you make.',
      'Map and reel | 310 | 12 | 3',
    ),
  ],
  Gaming: [
    offer(
      'Strategy games',
      'Your game, played to the end',
      'I finish your campaign on stream and cut the best hour. No scripted praise.',
      'Stream and cut | 640 | 21 | 1',
      'Two-hour stream | 350 | 10 | 3',
    ),
    offer(
      'Esports',
      'Tournament night with your peripherals',
      'A friendly tournament with viewers, on your keyboard, mouse or chair.',
      'One evening | 420 | 14 | 2',
    ),
    offer(
      'Retro gaming',
      'Repair stream with your tools',
      'A broken console, your tools, three hours. It usually works afterwards.',
      'Stream | 280 | 12 | 3',
    ),
    offer('Speedrunning', 'A run in your honour', 'A timed run with your logo on the timer.', 'One run | 150 | 7 | 6'),
  ],
  Technology: [
    offer(
      'Computers',
      'Desk set-up tour with your lamp or chair',
      'Your product in the tour of my desk, with measurements and cable management.',
      'Segment | 190 | 12 | 3',
      'Full tour | 470 | 18 | 1',
    ),
    offer(
      'Audio gear',
      'Thirty days with your headphones',
      'Every call, every train for a month. Frequency charts included.',
      'One review | 540 | 35 | 1',
    ),
    offer(
      'Programming',
      'Your API explained on a whiteboard',
      'What it does, how to call it, when not to. Code is on GitHub afterwards.',
      'One video | 680 | 16 | 2',
    ),
    offer(
      'Smart home',
      'Installing your device, nothing cut out',
      'From the box to the first automation, with a stopwatch.',
      'One video | 440 | 14 | 2',
    ),
  ],
  Music: [
    offer(
      'Singing',
      'A hook for your product',
      'Eight bars, written and sung for you, with the right to use them for a year.',
      'Hook | 300 | 12 | 3',
      'Hook and reel | 430 | 16 | 2',
    ),
    offer('DJing', 'Kitchen set with your drinks', 'A ten-minute set from my kitchen.', 'One TikTok | 200 | 7 | 4'),
    offer(
      'Guitar',
      'Your pedal in five songs',
      'Five well-known riffs through your pedal, dry and wet, same amp.',
      'One video | 330 | 14 | 3',
    ),
    offer(
      'Music production',
      'Plug-in walk-through',
      'One song made with your plug-in only.',
      'One video | 290 | 14 | 3',
    ),
  ],
  Sports: [
    offer(
      'Football',
      'Goalkeeper drills with your gloves',
      'Three drills in the rain, slow motion at the grip.',
      'One reel | 240 | 9 | 4',
      'Reel and video | 390 | 14 | 2',
    ),
    offer('Motorsport', 'Kart day with your team', 'A day at the track with your people.', 'One video | 610 | 20 | 1'),
    offer('Tennis', 'Your racket in late-starter hands', 'Two weeks with your racket.', 'TikTok series | 210 | 16 | 3'),
    offer('Swimming', 'Pool test of your goggles', 'Forty lanes, two lenses, one verdict.', 'One TikTok | 120 | 6 | 6'),
  ],
  Outdoors: [
    offer(
      'Hiking',
      'Two posts on the trail, your gear in real use',
      'Two days above the tree line with your jacket, pack or stove.\n\n- GPS track for your customers\n- Pictures without filters\n- Rain is not an excuse',
      'Two posts | 320 | 10 | 3',
      'Two posts and a video | 640 | 21 | 1',
    ),
    offer(
      'Climbing',
      'A pitch with your rope',
      'One multi-pitch route with your rope or harness, filmed by a second climber.',
      'One video | 560 | 21 | 1',
    ),
    offer('Camping', 'One night in your tent', 'One wet night, one dry verdict.', 'One reel | 230 | 12 | 4'),
    offer(
      'Birdwatching',
      'Dawn with your binoculars',
      'Sunrise at the lake, twelve species, your glass.',
      'Post and reel | 180 | 12 | 4',
    ),
  ],
  Animals: [
    offer(
      'Dogs',
      'Two rescue dogs try your food',
      'Three weeks of feeding, one vet check, one honest bowl.',
      'Reel and stories | 260 | 25 | 3',
      'TikTok | 150 | 10 | 5',
    ),
    offer('Cats', 'The cat decides', 'Your toy or bed, a camera for one night.', 'One TikTok | 125 | 7 | 6'),
    offer(
      'Aquariums',
      'A nano tank with your equipment',
      'Planning, planting and the first fish, over four weeks.',
      'Video series | 490 | 35 | 1',
    ),
    offer('Rescue animals', 'A day at the shelter', 'Your donation, counted and shown.', 'One video | 140 | 12 | 3'),
  ],
  Entertainment: [
    offer(
      'Comedy',
      'An office sketch with your product',
      'A sketch of 40 seconds. You see the script; I keep the punchline.',
      'One TikTok | 310 | 10 | 4',
      'TikTok and short | 400 | 12 | 3',
    ),
    offer('Podcasts', 'A minute in my podcast', 'Read by me, in my words.', 'One read | 220 | 14 | 4'),
    offer(
      'Dance',
      'Your song on my kitchen floor',
      'A choreography that people can copy in a minute.',
      'One reel | 270 | 8 | 4',
    ),
    offer('Films & series', 'Film night with your snacks', 'Three films, one bowl.', 'Stories | 90 | 5 | 8'),
  ],
  Cars: [
    offer(
      'Electric cars',
      'Winter range test with your car',
      'From Hamburg to Innsbruck in January, every charge on screen.',
      'One video | 840 | 28 | 1',
    ),
    offer(
      'Camper vans',
      'Long weekend with your van part',
      'Mounted on Friday, judged on Monday.',
      'One video | 420 | 21 | 2',
      'Short | 160 | 10 | 4',
    ),
    offer(
      'Motorcycles',
      'Your helmet on 800 km of Java',
      'Heat, rain, dust. Reel and a full report.',
      'Reel and video | 450 | 25 | 2',
    ),
    offer(
      'Off-road',
      'Roadside repair with your tools',
      'A real repair, filmed with one hand.',
      'One reel | 195 | 12 | 4',
    ),
  ],
}
