import { type DemoOffer, offer } from './offer.ts'
import { offersOfPlay } from './offers-play.ts'

/** Four per group of the taxonomy: two of each seller. */
export const demoOffers: Record<string, readonly DemoOffer[]> = {
  Beauty: [
    offer(
      'Skincare',
      'Your product in a quiet morning routine',
      'Your bottle, jar or tube in the ten quiet minutes before my day starts. One calm reel with my own voice, shot in daylight.\n\n- Script for your approval, in German or English\n- One round of changes after delivery\n- Label visible in the first three seconds\n- Post stays online for at least 12 months\n- Marked as advertising, as the law asks',
      'Story set | 90 | 3 | 10',
      'One reel | 220 | 7 | 6',
      'Reel, two stories, raw files | 340 | 10 | 3',
    ),
    offer(
      'Fragrance',
      'One scent, three evenings',
      'I wear your fragrance on three different evenings and tell how it changes. Carousel of six pictures with notes.\n\n- Honest words, no fake tears\n- Pictures in your press kit for six months',
      'Carousel | 160 | 12 | 4',
    ),
    offer(
      'Hair',
      'Wash day with your hair care',
      'A full wash day on type 4 hair: before, during, after. Close pictures of the ingredients, and an answer to every comment in the first 24 hours.',
      'TikTok, 60 seconds | 240 | 9 | 5',
      'TikTok and reel | 330 | 12 | 3',
    ),
    offer(
      'Make up',
      'Five-minute office face',
      'One face in five minutes, filmed in one take with a clock in the picture. Your product is used, never just held up.',
      'One reel | 185 | 6 | 6',
    ),
  ],
  Fashion: [
    offer(
      'Modest fashion',
      'One coat, five ways: a look-book carousel',
      'Your piece styled five ways with things that people own. Shot in the streets of Stuttgart.\n\n- Five looks, ten pictures\n- Sizes and prices in the caption\n- Returns the sample, if you want it back',
      'Carousel | 260 | 9 | 5',
      'Carousel and reel | 380 | 12 | 2',
    ),
    offer(
      'Sustainable fashion',
      'Thirty wears: a long-term report',
      'I wear one piece thirty times and report after the first, tenth and thirtieth time. For brands that trust their seams.',
      'Three posts | 410 | 60 | 2',
    ),
    offer(
      'Sneakers',
      'First walk: your sneaker on wet cobbles',
      'Unlaced, laced, walked. A short film about how the shoe feels after ten kilometres of Lyon.',
      'One reel | 210 | 8 | 4',
    ),
    offer(
      'Menswear',
      'Capsule wardrobe with one of your pieces',
      'A capsule of ten pieces around yours, with links in the story for 24 hours.',
      'Reel and stories | 290 | 10 | 3',
    ),
  ],
  Food: [
    offer(
      'Home cooking',
      'One-pan recipe with your ingredient',
      'A family dinner from one pan with your product as the main thing. Recipe card to download, tested twice.\n\n- Recipe in German and English\n- Vegetarian on request\n- Photos for your own shop',
      'One reel | 310 | 10 | 4',
      'Reel and photo set | 420 | 12 | 3',
    ),
    offer(
      'Vegan',
      'Five lunches without a stove',
      'Five quick lunches for the office with your product. As a reel, and as a carousel with the recipes.',
      'Reel and carousel | 270 | 9 | 4',
    ),
    offer(
      'Baking',
      'Cake styling for your brand',
      'Three pictures and one reel of your product with a seasonal cake, in the colours of your packaging.',
      'Three pictures | 140 | 7 | 6',
      'Pictures and one reel | 240 | 9 | 4',
    ),
    offer(
      'Coffee',
      'Brunch table, three photos',
      'A long table on a Sunday morning with your coffee, juice or jam in the middle.',
      'Three photos | 150 | 6 | 8',
    ),
  ],
  Home: [
    offer(
      'Interior design',
      'A corner of my flat in your colours',
      'I rebuild one corner around your lamp, chair or vase and show every step.\n\n- Colour plan before I begin\n- Photos in high resolution',
      'Reel and three photos | 360 | 14 | 2',
    ),
    offer(
      'House plants',
      'Plant care with your tools',
      'Repotting day with your pots, soil or tools. Calm pictures, useful advice.',
      'One reel | 175 | 8 | 5',
    ),
    offer(
      'Renovation',
      'Your tool in a real renovation',
      'Your tool does a real job in my house: a wall, a floor, a door. I say what it can’t do, too.',
      'Video segment, 3 minutes | 450 | 21 | 2',
      'Full video | 890 | 30 | 1',
    ),
    offer(
      'Do it yourself',
      'Weekend project, step by step',
      'A project that viewers can finish in a weekend, with a parts list and your shop in it.',
      'One video | 620 | 18 | 2',
    ),
  ],
  Family: [
    offer(
      'Motherhood',
      'A week with your product at our table',
      'Seven stories over a week and one honest summary. My children’s faces stay out of the picture.',
      'Seven stories | 190 | 10 | 4',
      'Stories and a post | 280 | 12 | 3',
    ),
    offer(
      'Family recipes',
      'Lunch boxes for five days',
      'Five lunch boxes that come back empty, each with your product.',
      'Carousel | 165 | 8 | 5',
    ),
    offer(
      'Fatherhood',
      'Toy test with two critics',
      'My two critics are four and seven. They test, I film hands and voices only.',
      'One video | 330 | 14 | 3',
    ),
    offer(
      'Homeschooling',
      'A rainy afternoon with your craft kit',
      'A whole afternoon with your kit: what worked, what the glue did to the table.',
      'Video and reel | 295 | 12 | 3',
    ),
  ],
  Lifestyle: [
    offer(
      'Minimalism',
      'One thing worth keeping',
      'A post and a paragraph in my weekly letter about one thing that replaces three others.',
      'Post and letter | 340 | 15 | 2',
    ),
    offer(
      'Slow living',
      'Sunday reel, no music',
      'Forty seconds of a quiet Sunday with your product. Only the sounds of the room.',
      'One reel | 205 | 9 | 4',
    ),
    offer(
      'Student life',
      'Dinner for three euros',
      'Dinner for three euros in a shared kitchen, with your product doing the work.',
      'TikTok | 95 | 5 | 10',
    ),
    offer(
      'Daily vlogs',
      'Exam week with your app',
      'A vlog through exam week. Your app or notebook is part of every day.',
      'TikTok series, 5 parts | 260 | 14 | 2',
    ),
  ],
  Health: [
    offer(
      'Nutrition',
      'Label check with a dietitian',
      'I read your label aloud and explain it. You get the script first; claims must be true.\n\n- Sources in the caption\n- One correction round',
      'One reel | 280 | 12 | 3',
    ),
    offer(
      'Sleep',
      'Two weeks of better evenings',
      'I change one habit with your product for two weeks and log my sleep.',
      'Reel and channel post | 320 | 21 | 2',
    ),
    offer(
      'Physiotherapy',
      'Ten minutes for a stiff back',
      'A guided routine with your mat, ball or chair, filmed from two sides.',
      'One video | 350 | 12 | 3',
    ),
    offer(
      'Meditation',
      'A guided break with your app',
      'A five-minute guided break that ends in your app.',
      'Short video | 180 | 7 | 5',
    ),
  ],
  Art: [
    offer(
      'Ceramics',
      'A coffee corner with your beans, three photos',
      'I throw the cup, brew your beans and photograph both in morning light.',
      'Three photos | 140 | 5 | 8',
      'Photos and a reel | 230 | 9 | 4',
    ),
    offer(
      'Painting',
      'Your packaging as a still life',
      'Your packaging painted in oil, from the first sketch to the last stroke. The painting is yours.',
      'Reel and painting | 520 | 25 | 1',
    ),
    offer(
      'Digital art',
      'Storyboard for your campaign',
      'Twelve frames for your film or reel, drawn live and delivered as layered files.',
      'Storyboard | 300 | 10 | 3',
    ),
    offer(
      'Illustration',
      'Speed drawing with your tablet',
      'A portrait in sixty seconds and the slow version with comments, drawn on your device.',
      'Short and video | 390 | 14 | 2',
    ),
  ],
  Education: [
    offer(
      'Languages',
      'Five words with your product',
      'Five words of a language that viewers learn with your product in the picture.',
      'Short | 110 | 5 | 10',
      'Series of three | 290 | 10 | 3',
    ),
    offer(
      'Study tips',
      'A study desk that works',
      'A desk from scratch, with your lamp, pen or planner.',
      'Video | 240 | 10 | 4',
    ),
    offer(
      'Science',
      'An experiment with what you sell',
      'A safe experiment that needs your product. If it fails, you see that too.',
      'One video | 370 | 16 | 3',
    ),
    offer(
      'Books',
      'Your book on the kitchen table',
      'Ten pages read aloud, one idea tried out, one opinion.',
      'Video and channel post | 210 | 14 | 4',
    ),
  ],
  Business: [
    offer(
      'Personal finance',
      'A thread about your product’s numbers',
      'Ten posts about what it costs, what it saves and for whom it is wrong.',
      'One thread | 250 | 7 | 4',
    ),
    offer(
      'Investing',
      'A question hour in my channel',
      'One hour of questions with one of your people in my Telegram channel.',
      'Question hour | 480 | 14 | 1',
    ),
    offer(
      'E-commerce',
      'My shop on your software for a month',
      'I move a part of my own shop to your software and report sales and bugs.',
      'Video and thread | 760 | 35 | 1',
    ),
    offer(
      'Productivity',
      'One workday with your tool',
      'A real workday with your tool, with a clock, and what I switched off at five.',
      'One video | 410 | 14 | 2',
    ),
  ],
  ...offersOfPlay,
}
